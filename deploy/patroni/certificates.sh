#!/bin/sh
# Makes an authority, and a certificate that it signs for each machine, by its address:
#   sh deploy/patroni/certificates.sh deploy/patroni/certificates 10.0.0.1 10.0.0.2 10.0.0.3
# The authority's key goes to qpartner-authority.key in the folder where you run this: keep it to yourself, and run this
# again with it for a further machine. The certificates are good for ten years.
set -eu
umask 077
folder=$1
shift
authority=qpartner-authority.key
new='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
mkdir -p "$folder"
if [ ! -f "$authority" ]; then
  # shellcheck disable=SC2086
  openssl req -x509 $new -days 3650 -subj '/CN=Q.Partner machines' -keyout "$authority" -out "$folder/ca.pem"
fi
for address; do
  machine=$folder/$address
  # shellcheck disable=SC2086
  openssl req $new -subj "/CN=$address" -keyout "$machine.key" -out "$machine.csr"
  # Programs reach them by the HAProxy of their own machine, too.
  printf 'subjectAltName=IP:%s,IP:127.0.0.1,DNS:localhost\nextendedKeyUsage=serverAuth,clientAuth\n' "$address" \
    > "$machine.ext"
  openssl x509 -req -in "$machine.csr" -CA "$folder/ca.pem" -CAkey "$authority" -CAcreateserial -days 3650 \
    -extfile "$machine.ext" -out "$machine.pem"
  rm "$machine.csr" "$machine.ext"
done
rm -f "$folder"/*.srl
