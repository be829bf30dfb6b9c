"""What must outlive the process: the log of every table, people, tokens, records, ratings."""
