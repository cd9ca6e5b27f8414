#!/bin/sh
# Runs after the deb was installed: the command, the sandbox, and what desktops know of Backlot.
set -e
folder='/opt/${sanitizedProductName}'

ln -sf "$folder/backlot" /usr/bin/backlot

# Chromium's sandbox uses unprivileged user namespaces; where the kernel has none, a helper that runs as root.
if unshare --user true 2>/dev/null; then
  chmod 0755 "$folder/chrome-sandbox"
else
  chown root:root "$folder/chrome-sandbox"
  chmod 4755 "$folder/chrome-sandbox"
fi

# Ubuntu 24.04 and later allow user namespaces only to programs with a profile. AppArmor before 4.0 can't read ours and
# doesn't need it.
profile="$folder/resources/apparmor-profile"
if [ -d /etc/apparmor.d ] && command -v apparmor_parser >/dev/null &&
  apparmor_parser --skip-kernel-load --skip-cache "$profile" >/dev/null 2>&1; then
  cp -f "$profile" /etc/apparmor.d/backlot
  if ! ischroot 2>/dev/null; then
    apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/backlot || true
  fi
fi

if command -v update-mime-database >/dev/null; then update-mime-database /usr/share/mime || true; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database /usr/share/applications || true; fi
