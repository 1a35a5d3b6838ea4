#!/bin/sh
# Installs or updates the host on a Debian server. See docs/host.md.
set -eu
cd "$(dirname "$0")"
if [ "$(id -u)" != 0 ]; then
    echo "This script needs root: sudo sh $0" >&2
    exit 1
fi

export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install --yes --no-install-recommends ca-certificates caddy mosquitto mosquitto-clients nftables

# The page. The old one stays until the new one is complete.
install -d /var/lib/spielkiste
rm -rf /var/lib/spielkiste/page.new /var/lib/spielkiste/page.old
cp -r page /var/lib/spielkiste/page.new
chmod -R u=rwX,go=rX /var/lib/spielkiste/page.new
if [ -e /var/lib/spielkiste/page ]; then
    mv /var/lib/spielkiste/page /var/lib/spielkiste/page.old
fi
mv /var/lib/spielkiste/page.new /var/lib/spielkiste/page
rm -rf /var/lib/spielkiste/page.old

# The broker.
plugin=$(dpkg -L mosquitto | grep '/mosquitto_dynamic_security\.so$')
sed "s#^plugin .*#plugin $plugin#" mosquitto.conf > /etc/mosquitto/conf.d/spielkiste.conf
install -o mosquitto -m 600 access.json /etc/mosquitto/spielkiste.access.json
install -D -m 644 mosquitto.service.conf /etc/systemd/system/mosquitto.service.d/spielkiste.conf
install -D -m 644 -t /usr/local/lib/spielkiste room.sh empty.sh
install -m 644 spielkiste-room.service spielkiste-room.timer /etc/systemd/system/

# The limits per address.
install -D -m 644 limits.nft /etc/spielkiste/limits.nft
install -m 644 spielkiste-limits.service /etc/systemd/system/

# The web server. An existing configuration is backed up.
if [ -e /etc/caddy/Caddyfile ] && ! cmp -s Caddyfile /etc/caddy/Caddyfile; then
    cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-spielkiste
fi
install -m 644 Caddyfile /etc/caddy/Caddyfile
install -D -m 644 caddy.service.conf /etc/systemd/system/caddy.service.d/spielkiste.conf

systemctl daemon-reload
systemctl enable caddy mosquitto spielkiste-limits.service spielkiste-room.timer
systemctl restart spielkiste-limits.service mosquitto caddy spielkiste-room.timer
echo "Spielkiste is at $(cat address)"
