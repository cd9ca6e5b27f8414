#!/bin/sh
# Runs after the deb was removed or upgraded: in an upgrade the new version has set up everything again by then, or will.
set -e
if [ "$1" = upgrade ]; then exit 0; fi

if [ "$(readlink /usr/bin/backlot)" = '/opt/${sanitizedProductName}/backlot' ]; then rm -f /usr/bin/backlot; fi
if [ -f /etc/apparmor.d/backlot ]; then
  if command -v apparmor_parser >/dev/null && ! ischroot 2>/dev/null; then
    apparmor_parser --remove /etc/apparmor.d/backlot || true
  fi
  rm -f /etc/apparmor.d/backlot
fi
