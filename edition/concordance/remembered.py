"""What the searches of the checks found is kept as everything that takes long is."""

from edition.remembered import digest, folder, recalled, remembered

__all__ = ["digest", "folder", "recalled", "remembered"]
