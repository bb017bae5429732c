#!/bin/bash
# Builds the extension citus from a folder with its published source (https://github.com/citusdata/citus, v13.2.2 or later)
# and installs it for Debian's PostgreSQL. It is licensed under the AGPL and no part of Fairlead.
#
#   sudo deploy/citus/build.sh FOLDER_WITH_THE_SOURCE [POSTGRESQL_VERSION]
set -euo pipefail

source=${1:?Name the folder with the source of Citus.}
version=${2:-15}
config=/usr/lib/postgresql/$version/bin/pg_config

apt-get install -y -qq --no-install-recommends build-essential "postgresql-$version" "postgresql-server-dev-$version" \
  libcurl4-openssl-dev liblz4-dev libzstd-dev libssl-dev libkrb5-dev libpam0g-dev libselinux1-dev libxslt1-dev \
  libreadline-dev zlib1g-dev flex bison

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$source/." "$work"
cd "$work"

# PostgreSQL 15.15 and later export a function that 13.2 defines for itself.
python3 - src/include/pg_version_compat.h <<'PYTHON'
import re, sys
path = sys.argv[1]
text = open(path).read()
own = r'static (?:inline )?bool\s*\nhave_createdb_privilege\(void\)\s*\n\{.*?\n\}\n'
open(path, 'w').write(re.sub(own, '', text, flags=re.S))
PYTHON

./configure PG_CONFIG="$config" > configure.log
make -s -j"$(nproc)" all > make.log
make -s install > install.log
echo "Citus is installed for PostgreSQL $version. Set shared_preload_libraries = 'citus' and restart it."
