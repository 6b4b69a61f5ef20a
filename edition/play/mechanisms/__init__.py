"""What rules may say, one idea a file: the table, the deal, the tricks, payments, the match."""
