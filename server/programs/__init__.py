"""What programs are told of the tables, beside the words: once for everybody who looks with the same eyes."""
