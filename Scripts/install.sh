#!/bin/bash
# Installs Sous from this clone: the program, its grammars, the manual page, shell completions and the systemd unit.
#
#     Scripts/install.sh [--prefix DIR] [--binary FILE]
#
# The default prefix is ~/.local; /usr/local installs for everybody (with sudo). --binary installs a program that is
# built already in place of building one. DESTDIR goes before every path, for packagers.
# Exit status: 0 done, 2 wrong usage, 3 something is missing.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
prefix=${HOME:-}/.local
binary=
while (($#)); do
  case $1 in
    --prefix | --binary)
      (($# > 1)) || { echo "install.sh: $1 needs a path after it" >&2; exit 2; }
      if [[ $1 == --prefix ]]; then prefix=$2; else binary=$2; fi
      shift 2
      ;;
    *) echo "install.sh: unknown argument '$1'; it takes --prefix DIR and --binary FILE" >&2; exit 2 ;;
  esac
done
[[ $prefix == /* ]] || { echo "install.sh: the prefix must be an absolute path, not '$prefix'" >&2; exit 2; }

if [[ -z $binary ]]; then
  "$root/Scripts/setup.sh" </dev/null
  echo "install: building (the first time takes a few minutes)" >&2
  mkdir -p "$root/.build/static"
  binary=$root/.build/static/sous
  "$root/Scripts/build" --static "$binary" >&2
fi
[[ -x $binary ]] || { echo "install.sh: there is no program $binary" >&2; exit 3; }

to=${DESTDIR:-}$prefix
put() { install -D -m "$1" "$2" "$3" || { echo "install.sh: cannot write $3; is this your folder? (sudo)" >&2; exit 3; }; }

put 755 "$binary" "$to/bin/sous"
# Grammars of an older version would be read as well, so the folder is made anew.
rm -rf "$to/share/sous/grammars"
while IFS= read -r file; do
  put 644 "$root/grammars/$file" "$to/share/sous/grammars/$file"
done < <(cd "$root/grammars" && find . -type f -printf '%P\n' | sort)
rm -rf "$to/share/sous/kitchen"
while IFS= read -r file; do
  put 644 "$root/kitchen/$file" "$to/share/sous/kitchen/$file"
done < <(cd "$root/kitchen" && find . -type f -printf '%P\n' | sort)
rm -rf "$to/share/sous/page"
while IFS= read -r file; do
  put 644 "$root/page/$file" "$to/share/sous/page/$file"
done < <(cd "$root/page" && find . -type f -printf '%P\n' | sort)
# What sous voice install has put beside it stays.
for file in speak.py packed.py natural.txt piper.txt; do
  put 644 "$root/voice/$file" "$to/share/sous/voice/$file"
done
put 644 "$root/packaging/sous.avahi.service" "$to/share/sous/avahi/sous.service"
# For Home Assistant: its integration, a blueprint and a view for dashboards.
rm -rf "$to/share/sous/home-assistant"
while IFS= read -r file; do
  put 644 "$root/packaging/home-assistant/$file" "$to/share/sous/home-assistant/$file"
done < <(cd "$root/packaging/home-assistant" && find . -type f -not -path '*/__pycache__/*' -printf '%P\n' | sort)
rm -rf "$to/share/sous/acoustics"
for file in phones.safetensors everyday-words.tsv; do
  put 644 "$root/acoustics/$file" "$to/share/sous/acoustics/$file"
done
rm -rf "$to/share/sous/understanding"
put 644 "$root/understanding/intents.safetensors" "$to/share/sous/understanding/intents.safetensors"
put 644 "$root/understanding/paraphrases.safetensors" "$to/share/sous/understanding/paraphrases.safetensors"
put 644 "$root/understanding/talk.arpa" "$to/share/sous/understanding/talk.arpa"
# What `sous --version` tells beside the version. A tree without its history can be installed too.
versions=$(mktemp)
if "$root/Scripts/make/sbom" --binary "$binary" --lines >"$versions" 2>/dev/null; then
  put 644 "$versions" "$to/share/sous/build/versions.txt"
fi
rm -f "$versions"
put 644 "$root/packaging/sous.1" "$to/share/man/man1/sous.1"
put 644 "$root/packaging/completions/sous.bash" "$to/share/bash-completion/completions/sous"
put 644 "$root/packaging/completions/_sous" "$to/share/zsh/site-functions/_sous"
put 644 "$root/packaging/completions/sous.fish" "$to/share/fish/vendor_completions.d/sous.fish"
for file in LICENSE NOTICE; do put 644 "$root/$file" "$to/share/doc/sous/$file"; done
for file in "$root"/LICENSES/*; do put 644 "$file" "$to/share/doc/sous/LICENSES/${file##*/}"; done

# systemd looks for a user's own units in ~/.local/share too, and for everybody's under /usr/local/lib (systemd.unit(5)).
unit=$to/lib/systemd/user/sous.service
if [[ $prefix == "${HOME:-}/.local" ]]; then unit=$to/share/systemd/user/sous.service; fi
install -d "${unit%/*}" && sed "s|^ExecStart=[^ ]*|ExecStart=$prefix/bin/sous|" "$root/packaging/sous.service" >"$unit"

echo "install: sous is in $prefix/bin; start it at every login with: systemctl --user enable --now sous" >&2
case ":$PATH:" in
  *":$prefix/bin:"*) ;;
  *) echo "install: $prefix/bin is not in PATH; add it to use sous by name" >&2 ;;
esac
