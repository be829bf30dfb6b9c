# Sourced by ./start and ./test: makes .venv in the project's root; tools/prepare.py puts into it what is asked for.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv="$root/.venv"
unset PYTHONDONTWRITEBYTECODE # else every process compiles all that it imports: seconds for a server or a test

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }

find_python() {
    local candidate
    for candidate in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11; do
        if [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    echo "Pioche needs Python 3.11 or later. Found: $(python3 --version 2>/dev/null || echo none)." \
        "Install it (Debian, Ubuntu: apt-get install python3 python3-venv), or name one: PYTHON=/path/to/python ./start" >&2
    return 1
}

# prepare play|test|soak: each holds all that those before it do.
prepare() {
    local python
    if ! "$venv/bin/python" -c '' 2>/dev/null; then
        python=$(find_python) || return 1
        rm -rf "$venv"
        "$python" -m venv --without-pip "$venv" || {
            echo "The folder .venv could not be made. If the module venv is missing: apt-get install python3-venv" >&2
            return 1
        }
    fi
    (cd "$root" && "$venv/bin/python" -m tools.prepare "$1")
}
