#!/bin/sh
# As the official image of PostgreSQL: its files belong to its own user; the first start makes the database; whoever
# comes by the network needs the password; meanwhile it can be reached by its socket alone.
set -e

if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres /var/lib/postgresql /var/run/postgresql
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  (umask 077 && printf %s "${POSTGRES_PASSWORD:?must be set}" > "$PGDATA.password")
  # Several arguments in one variable, as there.
  # shellcheck disable=SC2086
  initdb --username="$POSTGRES_USER" --pwfile="$PGDATA.password" $POSTGRES_INITDB_ARGS
  rm "$PGDATA.password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --wait --mode=fast stop
fi

exec "$@" -c 'listen_addresses=*'
