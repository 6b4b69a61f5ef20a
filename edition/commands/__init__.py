"""The commands of `academie`, one function a command, each over functions that know no terminal; what they need is read when they run."""
