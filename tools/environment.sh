# Sourced by ./start and ./test: makes .venv in the project's root and installs what is asked for.
# The rules are compiled where there is a C compiler; without one they run interpreted.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv="$root/.venv"
export PIP_DISABLE_PIP_VERSION_CHECK=1

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

digest() { "$venv/bin/python" -c 'import hashlib, sys; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())'; }

# What the installed state depends on: the recipe, whether it is for continuous integration, whether there is a compiler, and every file that is compiled.
fingerprint() {
    (cd "$root" && "$venv/bin/python" tools/compiler.py && echo "${CI:-}" && cat pyproject.toml setup.py constraints.txt &&
        find src/pioche/engine src/pioche/games src/pioche/bots/search src/pioche/bots/minds -name '*.py' -print0 | sort -z | xargs -0 tail -n +1) | digest
}

# What the built site depends on: web/, the sentences and the rule books.
site_fingerprint() {
    (cd "$root" && echo "${PIOCHE_WEB:-auto}" && cat tools/website.py &&
        find web src/pioche/games src/pioche/words \( -name node_modules -o -name tests \) -prune -o \
            -type f \( -path 'web/*' -o -name '*.ftl' -o -name '*.toml' \) -print0 | sort -z | xargs -0 tail -n +1) | digest
}

# A site that is older than its sources is built again, without compiling the rules again.
refresh_site() {
    local wanted
    wanted=$(site_fingerprint)
    [ "$wanted" != "$(cat "$venv/pioche-site" 2>/dev/null)" ] || return 0
    if [ "$(cd "$root" && "$venv/bin/python" tools/website.py)" = site ]; then
        say "Pioche: building the site"
        (cd "$root" && "$venv/bin/python" tools/website.py build) || return 1
    elif [ "${PIOCHE_WEB:-auto}" != 0 ]; then
        install --no-deps --editable "$root" || return 1
    fi
    echo "$wanted" >"$venv/pioche-site"
}

install() { "$venv/bin/python" -m pip install --quiet --constraint "$root/constraints.txt" "$@"; }

# prepare play|test: what is enough for the tests is enough to play.
prepare() {
    local python wanted known
    python=$(find_python) || return 1
    if [ ! -x "$venv/bin/python" ]; then
        say "Pioche: making .venv"
        "$python" -m venv "$venv" || {
            echo "The module venv is missing (on Debian: apt-get install python3-venv)." >&2
            return 1
        }
        install pip || return 1
    fi
    wanted=$(fingerprint)
    known=$(cat "$venv/pioche-installed" 2>/dev/null) || known=""
    case "$known" in
    "$wanted test" | "$wanted $1") refresh_site && return || return 1 ;;
    esac
    say "Pioche: installing, compiling the rules and building the site (a minute or two, once)"
    rm -f "$venv/pioche-installed"
    # Compiled files of an earlier state must not outlive their sources.
    find "$root/src" -name '*.so' -delete
    if [ "$1" = test ]; then
        local groups=(--group "$root/pyproject.toml:dev")
        # It is large, and the tests that want it are left out elsewhere.
        [ "${CI:-}" != true ] || groups+=(--group "$root/pyproject.toml:cluster" --group "$root/pyproject.toml:learning")
        install --editable "$root" "${groups[@]}" || return 1
    else
        install --editable "$root" || return 1
    fi
    echo "$wanted $1" >"$venv/pioche-installed"
    site_fingerprint >"$venv/pioche-site"
}
