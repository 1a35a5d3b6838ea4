#!/bin/sh
# Creates a private authority (authority.crt, authority.key) and the broker's certificate (server.crt, server.key) in
# the current folder. The argument is the broker's name or IP address.
set -eu
name=$1
case $name in
    *[!0-9.]*) kind=DNS ;;
    *) kind=IP ;;
esac
if [ ! -e authority.key ]; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
        -subj "/CN=Authority of $name" -addext keyUsage=critical,keyCertSign -keyout authority.key -out authority.crt
fi
openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$name" \
    -keyout server.key -out server.csr
printf 'subjectAltName=%s:%s\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n' "$kind" "$name" > server.ext
openssl x509 -req -in server.csr -CA authority.crt -CAkey authority.key -CAcreateserial -days 825 \
    -extfile server.ext -out server.crt
rm server.csr server.ext
