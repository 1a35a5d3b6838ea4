#!/bin/sh
# Succeeds if the broker on this socket still has space for a guest's largest message.
head -c 1048576 /dev/zero | timeout 10 mosquitto_pub --unix "$1" --qos 1 --topic sk/room/h --stdin-file
