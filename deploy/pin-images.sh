#!/bin/sh
# Prints the settings by which compose.yaml takes the images of others by their digests of today, so that each machine
# runs the same until you run this again: sh deploy/pin-images.sh >> .env
set -eu
cd "$(dirname "$0")/.."
sed -n 's/.*\${\([A-Z0-9]*_IMAGE\):-\([^}]*\)}.*/\1 \2/p' compose.yaml | sort -u | while read -r name image; do
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
  echo "$name=$image@$digest"
done
