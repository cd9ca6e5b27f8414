#!/bin/sh
# Opens Backlot's window. Where Electron's sandbox isn't available, Backlot opens in the browser instead of without it.
# With a command, such as `backlot serve`, it runs without a window; `backlot help` lists them.
folder=$(dirname "$(readlink -f "$0")")
window="$folder/backlot-window"
# APPIMAGE may be inherited from another program's AppImage, such as a terminal.
in_appimage=
if [ -n "$APPIMAGE" ] && [ -n "$APPDIR" ]; then
  case "$folder/" in "$APPDIR"/*) in_appimage=1 ;; esac
fi

run_command() {
  ELECTRON_RUN_AS_NODE=1 exec "$window" "$folder/resources/app.asar.unpacked/out/main/command.js" "$@"
}

sandbox_works() {
  # The helper of systems without user namespaces.
  if [ -u "$folder/chrome-sandbox" ] && [ "$(stat -c %u "$folder/chrome-sandbox")" = 0 ]; then return 0; fi
  # The profile that the deb installs. It is for a path that an AppImage doesn't have.
  if [ -z "$in_appimage" ] && [ -e /etc/apparmor.d/backlot ]; then return 0; fi
  unshare --user --map-root-user true 2>/dev/null
}

# An AppImage may put this flag before the arguments.
given=$1
if [ "$1" = --no-sandbox ]; then given=$2; fi
case "$given" in
  '' | -* | backlot://* | */* | *.*) ;;
  *)
    if [ "$1" = --no-sandbox ]; then shift; fi
    run_command "$@"
    ;;
esac

has_flag=
for argument in "$@"; do
  if [ "$argument" = --no-sandbox ]; then has_flag=1; fi
done

if [ "$(id -u)" = 0 ]; then
  # Chromium runs as root only without its sandbox.
  if [ -z "$has_flag" ]; then set -- --no-sandbox "$@"; fi
  exec "$window" "$@"
fi
# An AppImage adds the flag by itself where it finds no user namespaces; elsewhere the user did.
if [ -n "$has_flag" ] && [ -z "$in_appimage" ]; then exec "$window" "$@"; fi
if [ -z "$has_flag" ] && sandbox_works; then exec "$window" "$@"; fi
echo 'This system doesn’t allow Electron’s sandbox (unprivileged user namespaces are off). Backlot opens in your browser instead.' >&2
for argument in "$@"; do
  shift
  case "$argument" in
    --profile=* | --port=*) set -- "$@" "$argument" ;;
  esac
done
run_command open "$@"
