"""Writing a file so that it is either the old one or the new one, whatever happens."""

import os
from pathlib import Path

from luxor_companion.errors import BadFileError


def write_atomically(path: Path, text: str | bytes, *, backup: Path | None = None) -> None:
    """Write a file whole: temporary file beside it, fsync, rename, fsync of the folder.

    With `backup`, the previous version is kept there. If anything fails the old file stands.

    :raises BadFileError: if it cannot be written.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(text.encode() if isinstance(text, str) else text)
            file.flush()
            os.fsync(file.fileno())
        if backup is not None and path.exists():
            _keep(path, backup)
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise BadFileError(
            path, f"could not be written ({error.strerror or error}); it is as it was before"
        ) from None


def create_atomically(path: Path, text: str) -> bool:
    """Write a file that must not exist yet; False if it does. It is never seen half written."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, encoding="utf-8", newline="\n")
        with temporary.open("r+") as file:
            os.fsync(file.fileno())
        try:
            os.link(temporary, path)  # fails if the name is taken, unlike a rename
        except FileExistsError:
            return False
        finally:
            temporary.unlink(missing_ok=True)
        _sync_folder(path.parent)
    except OSError as error:
        raise BadFileError(path, f"could not be written ({error.strerror or error})") from None
    return True


def _keep(path: Path, backup: Path) -> None:
    """Make the backup another name of the present file, so that no moment is without either."""
    link = backup.with_name(f".{backup.name}.{os.getpid()}.new")
    try:
        os.link(path, link)
    except OSError:  # a file system without links: a copy will do
        link.write_bytes(path.read_bytes())
    link.replace(backup)


def _sync_folder(folder: Path) -> None:
    """Make a rename last; systems that cannot open a folder do that by themselves."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
