# Sourced by ./start and ./test: makes .venv in the project's root and installs what is asked for.
# The rules are compiled where there is a C compiler; without one they run interpreted.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv="$root/.venv"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_CONSTRAINT="$root/constraints.txt"

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }

find_python() {
    local candidate
    for candidate in "${PYTHON:-}" python3.11 python3.12 python3.13 python3; do
        if [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    echo "Pioche needs Python 3.11 or later." >&2
    return 1
}

# What the installed state depends on: the recipe and every file that is compiled.
fingerprint() {
    (cd "$root" && echo "$1" && cat pyproject.toml setup.py constraints.txt &&
        find src/pioche/engine src/pioche/games -name '*.py' -print0 | sort -z | xargs -0 cat) |
        "$venv/bin/python" -c 'import hashlib, sys; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())'
}

# prepare play|test
prepare() {
    local python
    python=$(find_python) || return 1
    if [ ! -x "$venv/bin/python" ]; then
        say "Pioche: making .venv"
        "$python" -m venv "$venv" || {
            echo "The module venv is missing (on Debian: apt-get install python3-venv)." >&2
            return 1
        }
        "$venv/bin/python" -m pip install --quiet pip || return 1
    fi
    local wanted
    wanted=$(fingerprint "$1")
    if [ "$(cat "$venv/pioche-$1" 2>/dev/null)" != "$wanted" ]; then
        say "Pioche: installing and compiling the rules (a minute or two, once)"
        local parts=(--editable "$root")
        if [ "$1" = test ]; then
            parts+=(--group "$root/pyproject.toml:dev")
        fi
        # Compiled files of an earlier state must not outlive their sources.
        find "$root/src" -name '*.so' -delete
        "$venv/bin/python" -m pip install --quiet "${parts[@]}" || return 1
        echo "$wanted" >"$venv/pioche-$1"
    fi
}
