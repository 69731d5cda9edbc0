"""`luxor results …`: the log of games."""

from luxor_companion.cli.app import Group
from luxor_companion.cli.results import players
from luxor_companion.cli.results.adding import add
from luxor_companion.cli.results.changing import delete, edit, undelete
from luxor_companion.cli.results.listing import latest, show
from luxor_companion.cli.results.ratings import ratings
from luxor_companion.cli.results.stats import stats
from luxor_companion.cli.results.transfer import export, take
from luxor_companion.cli.results.upkeep import backup, check

GROUP: Group = {
    "": latest,
    "list": latest,
    "show": show,
    "stats": stats,
    "ratings": ratings,
    "add": add,
    "edit": edit,
    "delete": delete,
    "undelete": undelete,
    "players": {
        "": players.listed,
        "list": players.listed,
        "rename": players.rename,
        "merge": players.merge,
        "split": players.split,
    },
    "export": export,
    "import": take,
    "check": check,
    "backup": backup,
}
