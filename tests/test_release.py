"""What a release is made of: workflows and forms that are well formed, builds that repeat."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from luxor_companion import __version__
from tests.conftest import ROOT, Luxor

pytestmark = pytest.mark.slow

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
CHECKED = [
    *((path, "vendor.github-workflows") for path in WORKFLOWS),
    *(
        (path, "vendor.github-issue-forms")
        for path in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
        if path.stem != "config"
    ),
    (GITHUB / "ISSUE_TEMPLATE/config.yml", "vendor.github-issue-config"),
    (GITHUB / "dependabot.yml", "vendor.dependabot"),
]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


@pytest.mark.parametrize(("path", "schema"), CHECKED, ids=lambda one: getattr(one, "stem", ""))
def test_github_would_read_it(path: Path, schema: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_broken_workflow_is_noticed(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yml"
    text = WORKFLOWS[0].read_text(encoding="utf-8").replace("runs-on:", "run-on:")
    broken.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "check_jsonschema", str(broken)]
    command += ["--builtin-schema", "vendor.github-workflows"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1


def test_workflows_run_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    called = set()
    for path in WORKFLOWS:
        for line in re.findall(r"run: make (.+)", path.read_text(encoding="utf-8")):
            called |= {word for word in line.split() if "=" not in word}
    assert called >= {"test", "check", "docs", "dist", "pyz"}
    assert called <= targets


def test_every_python_is_named_wherever_one_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tested = (GITHUB / "workflows/test.yml").read_text(encoding="utf-8")
    for python in PYTHONS:
        assert f"Programming Language :: Python :: {python}" in project["classifiers"]
        assert f'"{python}"' in tested
    assert project["requires-python"] == f">={PYTHONS[0]}"
    assert "version" in project["dynamic"]


def test_the_changelog_has_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(__version__)} - \d{{4}}-\d\d-\d\d$", text, re.MULTILINE)


def build(folder: Path, *command: str) -> dict[str, bytes]:
    """Build into a folder, at a fixed time; return the files."""
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    ran = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, env=env, capture_output=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_second_build_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    builds = [
        build(folder, "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(folder))
        for folder in (first, second)
    ]
    assert len(builds[0]) == 2
    assert builds[0] == builds[1]


def test_the_manual_can_be_installed_from_the_program(luxor: Luxor) -> None:
    assert luxor("--man").out == (ROOT / "docs/luxor.1").read_text(encoding="utf-8")


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="the site's builder is not installed here: make docs")
    ran = subprocess.run(
        [sys.executable, "docs/site.py", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    page = (tmp_path / "rules/luxor-de.html").read_text(encoding="utf-8")
    assert "temple.tunnel" in page
    assert "<title>Luxor: Deutsch" in page
    design = (tmp_path / "design.html").read_text(encoding="utf-8")
    assert 'href="contributing.html"' in design, "a link is a link there, too"
    for name in ("contributing", "security", "changelog", "commands", "install"):
        assert (tmp_path / f"{name}.html").exists()
    assert "tunnel" in (tmp_path / "searchindex.js").read_text(encoding="utf-8")
