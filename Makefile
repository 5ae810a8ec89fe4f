# Stammtisch. `make run` spielt, `make test` prüft; beide richten vorher alles Nötige ein.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
# So viele Testprozesse, wie pytest-xdist für gut hält; `make test WORKERS=0` nimmt einen.
WORKERS ?= auto
PYTEST := $(BIN)/python -m pytest -q

.PHONY: run test check bench soak lock clean
.NOTPARALLEL:

run: $(STAMP)
	@$(BIN)/python -m server

test: $(STAMP)
	$(PYTEST) -n $(WORKERS)

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.ratchets

bench: $(STAMP)
	$(BIN)/python -m bench

soak: $(STAMP)
	$(PYTEST) -m soak --timeout 0

# Neue Fassungen aller Pakete, mit Prüfsummen und ohne Adressen.
lock: $(STAMP)
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --upgrade --extra fast --extra test --strip-extras --generate-hashes --no-header \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --output-file requirements.lock pyproject.toml
	sed -i "1i # Made by \`make lock\`; every version and checksum the house was tested with." requirements.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): pyproject.toml requirements.lock
	@command -v $(PYTHON) >/dev/null || { \
		echo "Hier fehlt Python: Installiere Python 3.11 oder neuer (unter Debian: apt install python3 python3-venv)." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Stammtisch braucht Python 3.11 oder neuer, hier ist $$($(PYTHON) -V 2>&1). Mit einem anderen: make PYTHON=python3.12 run" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "Python fehlt das Modul venv: Installiere das Paket python3-venv (unter Debian: apt install python3-venv)." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Richte $(VENV) ein …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@
