#!/bin/sh
# Serves the frontend that FRONTEND names.
set -eu
[ -d "/srv/${FRONTEND:?names the frontend: shell, list, shop or friends}" ] || { echo "There is no frontend '$FRONTEND'" >&2; exit 1; }
sed "s|\$FRONTEND|$FRONTEND|" /etc/giftlist/nginx.conf > /tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g 'daemon off;'
