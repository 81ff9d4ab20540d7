#!/bin/sh
# Runs the job for cron, which mails what this script prints: after a good run only that the web server must read its rules
# again; otherwise what to do, and the end of the log. Each run has a log of its own in logs/, where the last seven are kept.
# See docs/running.md.
mkdir -p logs || exit
log=logs/$(date -u +%FT%H%M%SZ).log

npm run --silent nightly >"$log" 2>&1
code=$?

ls -r logs/20??-??-??T??????Z.log | tail -n +8 | xargs rm -f
if [ "$code" -eq 0 ]; then
  grep ' changed: run ' "$log"
  exit 0
fi
sed -En '/^(A|No a)ction needed: /,$ p' "$log"
printf 'Exit code %s. The end of %s:\n\n' "$code" "$PWD/$log"
sed -E '/^(A|No a)ction needed: /,$ d' "$log" | tail -n 20
exit "$code"
