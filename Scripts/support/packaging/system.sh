# What Scripts/check/deb and Scripts/check/service have in common: a bare Debian in a folder, in which the package is tried. Sourced
# by both; they set `name`, `package`, and `bare`: the folder that keeps the bare system for the next time, or nothing.

wrong=0
say() { echo "$name: $*" >&2; }
fail() { say "WRONG: $*"; wrong=$((wrong + 1)); }
holds() { if ! "${@:2}" >/dev/null 2>&1; then fail "$1"; fi; }

# $folder is for all that is made; it goes when the script ends.
folder=$(mktemp -d /var/tmp/sous-deb.XXXXXX)
trap 'umount "$folder/root/proc" 2>/dev/null || true; rm -rf "$folder"' EXIT

# Makes $root, a bare system of its own.
bare_system() {
  if [[ -z $bare || ! -e $bare/etc/debian_version ]]; then
    say "making a bare system"
    made=${bare:-$folder/bare}
    debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$made" >"$folder/log" 2>&1 \
      || { tail -n 5 "$folder/log" >&2; say "debootstrap failed"; exit 3; }
    bare=$made
  fi
  root=$folder/root
  cp -a "$bare" "$root"
  cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
  # As this machine reaches the archive.
  cp -a /etc/apt/sources.list* /etc/apt/apt.conf.d "$root/etc/apt/" 2>/dev/null || true
  mount -t proc proc "$root/proc"
}
inside() { chroot "$root" env -u LD_LIBRARY_PATH DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
apt() { inside apt-get -q -y -o Dpkg::Options::=--force-confold "$@" >"$folder/log" 2>&1; }

# The same under another version; `tables` is what its store would be read up to.
repacked() {
  local version=$1 tables=$2 tree=$folder/$1
  dpkg-deb -R "$package" "$tree"
  sed -i "s/^Version: .*/Version: $version/" "$tree/DEBIAN/control"
  if [[ -n $tables ]]; then sed -i "s/-gt [0-9]* \]; then/-gt $tables ]; then/" "$tree/DEBIAN/preinst"; fi
  dpkg-deb --root-owner-group -Znone --build "$tree" "$root/$version.deb" >/dev/null
}
