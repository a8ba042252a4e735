#!/bin/sh
# Make .venv: the package, editable, and all that developing it needs (the extra `dev`).
#
#   tools/setup.sh            make it, or repair it, or see at once that nothing changed
#   tools/setup.sh --python   only print the Python that it would be made with
#
# PYTHON names the Python to use; without it the first fit one of the list below is taken.
# .venv/stamp records the folder .venv was made in and the sums of the files it was made from:
# with no stamp, another folder or a Python that fails, .venv is made anew; with other sums only
# the installation is repeated.
set -eu
cd "$(dirname "$0")/.."
stamp=.venv/stamp
unset PYTHONHOME PYTHONPATH # they would lead the Python in .venv astray
PIP_DISABLE_PIP_VERSION_CHECK=1
export PIP_DISABLE_PIP_VERSION_CHECK

die() {
    printf 'setup: %s\n' "$1" >&2
    exit 1
}

# The interpreter itself, neither a shim nor a virtual environment's (which might be our .venv).
base_of() {
    "$1" -c 'import sys
if sys.version_info < (3, 11): sys.exit(1)
print(getattr(sys, "_base_executable", "") or sys.executable)' 2>/dev/null
}

# What tells one Python from another, wherever it is called from.
kind_of() { "$1" -c 'import sys; print(sys.base_prefix, sys.version)' 2>/dev/null; }

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        base_of "$PYTHON" || die "PYTHON=$PYTHON is not a Python 3.11 or newer"
        return
    fi
    for name in python3 python python3.14 python3.13 python3.12 python3.11; do
        base_of "$name" && return
    done
    die 'no Python 3.11 or newer found: install one, or name it with make setup PYTHON=/path/to/python3'
}

has_uv() { uv --version >/dev/null 2>&1; }

fingerprint() {
    pwd -P
    cksum pyproject.toml Makefile tools/setup.sh
}

# True if .venv was made here and its Python starts and finds both the package and the tools.
sound() {
    [ -f "$stamp" ] && [ "$(head -n 1 "$stamp")" = "$(pwd -P)" ] && [ -x .venv/bin/upcard ] &&
        .venv/bin/python -Ic 'import importlib.util, sys
sys.exit(not all(map(importlib.util.find_spec, ("upcard", "click", "pytest"))))' 2>/dev/null &&
        { [ -z "${PYTHON:-}" ] || [ "$(kind_of "$PYTHON")" = "$(kind_of .venv/bin/python)" ]; }
}

create() {
    python=$(find_python)
    if has_uv; then
        set -- uv venv -q --python "$python" .venv
    else
        "$python" -c 'import ensurepip, venv' 2>/dev/null ||
            die "$python cannot make virtual environments: on Debian, apt-get install python3-venv"
        set -- "$python" -m venv .venv
    fi
    echo 'setup: making .venv (about a minute)'
    rm -rf .venv
    "$@"
}

install() {
    rm -f "$stamp"
    if has_uv; then
        uv pip install -q --python .venv/bin/python -e '.[dev]'
    else
        .venv/bin/python -m pip install -qq -e '.[dev]'
    fi
    fingerprint >"$stamp"
}

if [ "${1:-}" = --python ]; then
    find_python
    exit
fi

if sound; then
    [ "$(cat "$stamp")" = "$(fingerprint)" ] && exit
    echo 'setup: bringing .venv up to date'
    has_uv || .venv/bin/python -m pip --version >/dev/null 2>&1 || create
else
    create
fi
install
