/* The acts by their names: what is drawn calls them, and they draw anew. `desk.js` fills the table. */

export const run = {};
