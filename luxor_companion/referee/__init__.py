"""The one door into the program: requests in, typed answers out, whoever asks and how."""
