# Stammtisch. `make run` spielt, `make test` prüft; beide richten vorher alles Nötige ein.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# Was zum Spielen nötig ist, und was zum Prüfen dazukommt.
STAMP  := $(VENV)/.installed
TESTED := $(VENV)/.installed-test
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Doppelt so viele Testprozesse, wie es Kerne gibt: Viele Tests warten eine Weile; `make test WORKERS=0` nimmt einen.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
PYTEST := $(BIN)/python -m pytest -q
# Was von einer Datenbank auf einem Server am ehesten anders wäre: jede Frage und Änderung, Abbrüche, ein Abend.
ON_POSTGRES := tests/db tests/server/test_kill.py tests/server/test_company_killed.py tests/server/test_upgrades.py \
	tests/server/test_evening.py tests/server/test_standby.py tests/server/test_database_away.py
# Was einmal übersetzt wird; sonst täte es jeder Testprozess für sich.
CODE   := games commands db server bench tests

.PHONY: run run-behalten test test-postgres e2e check bench strength soak pictures bottle lock clean
.NOTPARALLEL:

run: $(STAMP)
	@$(BIN)/python -m server

# Dasselbe mit einem Pförtner davor: Neustart und Absturz des Hauses überstehen alle Telnet-Leitungen.
run-behalten: $(STAMP)
	@STAMMTISCH_SERVER__KEEP_LINES=true $(BIN)/python -m server.keeper $(BIN)/python -m server

test: $(TESTED)
	$(PYTEST) -n $(WORKERS)

# Alles noch einmal mit PostgreSQL als Gedächtnis, auf einem Server für die Dauer der Tests; QUICK=1: das Wichtigste.
test-postgres: $(TESTED)
	STAMMTISCH_TEST_DATABASE=postgresql $(PYTEST) -n $(WORKERS) $(if $(QUICK),$(ON_POSTGRES))

# Vor echten Programmen: Chromium, telnet und tt++, HAProxy, ein Spiel aus einem Wheel (tests/lanes.py).
e2e: $(TESTED)
	$(PYTEST) -n $(WORKERS) -m 'e2e and not soak'

check: $(TESTED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@# Wenn der Rechner so beschäftigt ist, dass die Helfer zu spät antworten (2), allein noch einmal.
	$(BIN)/mypy --num-workers 2 || { [ $$? -eq 2 ] && $(BIN)/mypy; }
	$(BIN)/lint-imports
	$(BIN)/python -m tests.ratchets

bench: $(TESTED)
	$(BIN)/python -m bench

# Wie stark die Computer sind; dauert Stunden und geht weiter, wo es aufgehört hat. QUICK=1: höchstens fünf Minuten.
strength: $(TESTED)
	$(BIN)/python -m bench.strength $(if $(QUICK),--quick)

soak: $(TESTED)
	$(PYTEST) -m soak --timeout 0
	$(MAKE) -s bottle MINUTES=$(or $(STAMMTISCH_SOAK_MINUTES),60)

# Bilder von Tischen aller Spiele, für README und Hilfe: nach docs/bilder.
pictures: $(TESTED)
	$(BIN)/python -m tests.browser.screenshots

# Das Haus in der Flasche (tests/bottle): ein Abend aus einer Saat, mit MINUTES so viele, wie hineinpassen;
# SEED=tree nimmt die Saat des eingecheckten Stands.
bottle: $(TESTED)
	PYTHONHASHSEED=0 $(BIN)/python -m tests.bottle $(or $(SEED),0) $(MINUTES)

# Neue Fassungen aller Pakete, mit Prüfsummen und ohne Adressen: erst das Haus, dann dazu, was nur prüft.
COMPILE = $(BIN)/pip-compile --quiet --upgrade --strip-extras --generate-hashes --no-annotate --no-header \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links

lock: $(TESTED)
	$(BIN)/python -m pip install --quiet pip-tools
	$(COMPILE) --extra fast --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra fast --extra test --constraint requirements.lock --output-file requirements-test.lock pyproject.toml
	sed -i "1i # Made by \`make lock\`; what the house runs on, every version and checksum it was tested with." requirements.lock
	sed -i "1i # Made by \`make lock\`; what \`make test\` and \`make check\` need beside the house itself, and the house." \
		requirements-test.lock

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
	@$(PIP) --no-compile -r requirements.lock
	@printf '%s\n' '$(CURDIR)' > "$$($(BIN)/python -c 'import site; print(site.getsitepackages()[0])')/stammtisch.pth"
	@printf '#!/bin/sh\nexec "%s" -m server "$$@"\n' '$(CURDIR)/$(BIN)/python' > $(BIN)/stammtisch
	@chmod +x $(BIN)/stammtisch
	@touch $@

$(TESTED): $(STAMP) requirements-test.lock
	@echo "Hole dazu, was zum Prüfen nötig ist …"
	@$(PIP) -r requirements-test.lock
	@$(BIN)/python -m compileall -q -j 0 $(CODE) $(VENV)/lib >/dev/null || true
	@touch $@
