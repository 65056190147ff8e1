#!/bin/bash
# Makes sure that what Sous is built from is on this machine: Swift, and Debian's packages.
#
#     Scripts/setup.sh [--tests] [--package]
#
# --tests: and what its tests need; --package: and what makes the Debian package and looks at it.
# Prints one line on stderr when all is there. Otherwise it says what is missing and installs it with apt-get, through
# sudo unless it is root. Exit status: 0 all is there, 3 something is missing and cannot be installed from here.
# SOUS_DPKG_QUERY, SOUS_APT_GET and SOUS_SWIFT name other programs in place of these three, for tests of this script.
set -u

needed=(
  pkg-config
  libpocketsphinx-dev pocketsphinx-en-us        # hearing
  libasound2-dev libspeexdsp-dev libkissfft-dev # microphone, loudspeaker, and telling them apart
  libssl-dev libcurl4-openssl-dev               # TLS, hashes and certificates; pages of the web
  libsqlite3-dev libpq-dev                      # the store: in a file, or shared by many servers
  libmosquitto-dev                              # Home Assistant, by a broker of MQTT
  libavahi-client-dev                           # being found by itself on the home network
  libqrencode-dev                               # the code that a phone is paired by
  zlib1g-dev                                    # recipe exports, which are compressed
  libzbar-dev libturbojpeg0-dev libpng-dev      # barcodes, and the photos they are on
  libxml2-dev                                   # what servers of calendars answer
  ca-certificates                               # knowing web sites by their certificates
  espeak-ng                                     # the voice
)
# What the box goes without where it cannot be had: its natural voice.
wanted=(python3 python3-venv)
for argument in "$@"; do
  case $argument in
    # Sound files, voices, the recogniser to compare with, a database server, a broker, calendars, scripts.
    --tests) needed+=(sox flite pocketsphinx postgresql mosquitto radicale python3 python3-venv) ;;
    --package) needed+=(dpkg-dev binutils lintian systemd) ;;
    *) echo "setup.sh: unknown argument '$argument'; it takes --tests and --package" >&2; exit 2 ;;
  esac
done

dpkg_query=${SOUS_DPKG_QUERY:-dpkg-query}
apt_get=${SOUS_APT_GET:-apt-get}
swift=${SOUS_SWIFT:-swift}

fail() { echo "setup: $1" >&2; exit 3; }

if ! version=$("$swift" --version 2>/dev/null); then
  fail "Swift is missing; install Swift 6.2 or later as https://www.swift.org/install/linux says, then run this again"
fi
if [[ $version =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]]; then
  major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
  if ((major < 6 || (major == 6 && minor < 2))); then
    fail "Swift $major.$minor is too old; install Swift 6.2 or later as https://www.swift.org/install/linux says"
  fi
else
  fail "'$swift --version' names no version; install Swift 6.2 or later as https://www.swift.org/install/linux says"
fi

missing=() lacking=()
if command -v "$dpkg_query" >/dev/null; then
  for package in "${needed[@]}"; do
    status=$("$dpkg_query" -W -f '${Status}' "$package" 2>/dev/null)
    [[ $status == "install ok installed"* ]] || missing+=("$package")
  done
  for package in "${wanted[@]}"; do
    status=$("$dpkg_query" -W -f '${Status}' "$package" 2>/dev/null)
    [[ $status == "install ok installed"* || " ${needed[*]} " == *" $package "* ]] || lacking+=("$package")
  done
else
  fail "this is no Debian system (no dpkg-query); install by hand what these packages hold: ${needed[*]}"
fi

told="setup: Swift $major.$minor and ${#needed[@]} Debian packages are there"
if ((${#missing[@]} == 0 && ${#lacking[@]} == 0)); then
  echo "$told" >&2
  exit 0
fi
if ((${#missing[@]} == 0)); then
  echo "$told" >&2
  as_root=()
  if ((EUID != 0)); then as_root=(sudo); fi
  command -v "$apt_get" "${as_root[@]}" >/dev/null && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    "$apt_get" -q -y install --no-install-recommends "${lacking[@]}" >&2 ||
    echo "setup: without ${lacking[*]} the box has no natural voice; espeak-ng speaks" >&2
  exit 0
fi

missing+=(${lacking[@]+"${lacking[@]}"})
install="apt-get install ${missing[*]}"
command -v "$apt_get" >/dev/null || fail "missing: ${missing[*]}; there is no apt-get here to install them with"
as_root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null || fail "missing: ${missing[*]}; there is no sudo here, so run as root: $install"
  as_root=(sudo)
fi

echo "setup: installing ${missing[*]}${as_root[0]:+ (with sudo)}" >&2
"${as_root[@]}" "$apt_get" -q update >&2 || fail "apt-get update failed; is the network up? Then run as root: $install"
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  "$apt_get" -q -y install --no-install-recommends "${missing[@]}" >&2 ||
  fail "apt-get could not install; see above, then run as root: $install"
echo "setup: installed ${#missing[@]} packages" >&2
