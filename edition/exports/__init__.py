"""What can be taken away: the edition in the formats of others, each a pure function of what is known of a document."""
