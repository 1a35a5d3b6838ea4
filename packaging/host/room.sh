#!/bin/sh
# Succeeds if the largest message of a guest still finds room in the broker that listens at this socket.
head -c 1048576 /dev/zero | timeout 10 mosquitto_pub --unix "$1" --qos 1 --topic sk/room/h --stdin-file
