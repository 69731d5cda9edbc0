# Each target does all its set-up on a machine that has only Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

.PHONY: demo test check any bench fuzz walk phones docs dist pyz generated

demo: .venv/run
	$(BIN)/luxor demo

test: .venv/test
	$(BIN)/python -m pytest -n auto --dist worksteal

check: .venv/check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 luxor_companion
	$(BIN)/mypy --platform darwin luxor_companion

# How many expressions nobody gave a type: 700 are enough.
any: .venv/check
	$(BIN)/mypy --disallow-any-expr luxor_companion | grep -c "error:"

# The documentation as a site, in build/site; a link that leads nowhere stops it.
docs: .venv/docs
	$(BIN)/python docs/site.py build/site

# What a release publishes: sdist, wheel, and one file that runs wherever Python is. The same
# sources give the same bytes.
dist: .venv/test
	$(BIN)/python -m build --outdir dist/packages .

pyz: .venv/test
	mkdir -p dist
	$(BIN)/shiv --quiet --reproducible --console-script luxor --output-file dist/luxor.pyz .

# Everything that is written from the sources; the tests fail where it is not current.
generated: .venv/test
	$(BIN)/python catalogues/update.py
	$(BIN)/python completions/generate.py
	$(BIN)/python docs/manpage.py
	$(BIN)/python docs/list_commands.py
	$(BIN)/python docs/rulings.py
	$(BIN)/python docs/schemas.py
	$(BIN)/python docs/picture.py

# As long and from where one likes: make fuzz SECONDS=3600 SEED=1000
SECONDS ?= 300
SEED ?= 1
fuzz: .venv/test
	$(BIN)/python -m tests.fuzz.commands --seconds $(SECONDS) --seed $(SEED)
	$(BIN)/python -m tests.fuzz.files --seconds $(SECONDS) --seed $(SEED)
	$(BIN)/python -m tests.fuzz.mcp --seconds $(SECONDS) --seed $(SEED)
	$(BIN)/python -m tests.fuzz.imports --seconds $(SECONDS) --seed $(SEED)
	$(BIN)/python -m tests.fuzz.alike --seconds $(SECONDS) --seed $(SEED) --steps 5
	LUXOR_SWEEP=all $(BIN)/python -m pytest -n auto tests/edges/test_fault_sweep.py

# Whole games in `play` by only what it offers, every tenth at a real terminal:
# make walk GAMES=500 SEED=7 TERMINAL=10
GAMES ?= 500
TERMINAL ?= 10
walk: .venv/test
	$(BIN)/python -m tests.walk --games $(GAMES) --seed $(SEED) --terminal $(TERMINAL)

# Whole games on phones by what their pages offer, the server killed and started five times in each:
# make phones GAMES=20 SEED=1
phones: GAMES = 20
phones: .venv/test
	$(BIN)/python -m tests.phones --games $(GAMES) --seed $(SEED)
	$(BIN)/python -m tests.web.faults --games $(GAMES) --times 1000 --seed $(SEED)
	$(BIN)/python bench/phones.py

bench: .venv/bench
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/pyramids.py
	$(BIN)/python bench/results.py
	$(BIN)/python bench/load.py

.venv/run: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/test .venv/check .venv/bench .venv/docs: .venv/%: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[$*]'
	touch $@
