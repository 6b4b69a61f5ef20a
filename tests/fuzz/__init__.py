"""What is thrown at the readers: bytes that a fuzzer makes, guided by the lines that they reach."""
