"""What is known of period French: counts learned from period texts, as data."""
