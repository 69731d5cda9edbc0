"""Where phones find this machine: its address on the local network, and a path nobody guesses."""

import secrets
import socket
from ipaddress import ip_address

from luxor_companion.errors import BadFileError
from luxor_companion.lang import _


def lan_address() -> str:
    """This machine's address on the local network. Nothing is sent to find it out.

    :raises BadFileError: if there is none.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples: only the route is looked up
            found = str(probe.getsockname()[0])
        except OSError:
            found = ""
    if not found or ip_address(found).is_loopback or ip_address(found).is_unspecified:
        problem = _("this machine is on no local network; --address can name one")
        raise BadFileError(_("network"), problem)
    return found


def random_path() -> str:
    """A path to serve on, that cannot be guessed: 96 bits."""
    return f"/{secrets.token_urlsafe(12)}/"


def url(host: str, port: int, path: str) -> str:
    return f"http://{host}:{port}{path}"
