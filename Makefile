# Each target does all its set-up on a machine that has only Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check bench

demo: .venv/run
	$(BIN)/luxor demo

test: .venv/test
	$(BIN)/python -m pytest -n auto

check: .venv/check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: .venv/bench
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/pyramids.py
	$(BIN)/python bench/results.py

.venv/run: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/test .venv/check .venv/bench: .venv/%: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[$*]'
	touch $@
