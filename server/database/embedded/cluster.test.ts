import { expect, test } from 'vitest';
import { reasonOf } from '#server/database/embedded/cluster.ts';

test.each([
  [
    '2026-11-28 14:01:32.330 UTC [1122] FATAL:  could not write to file "pg_wal/x": No space left on device\n' +
      'child process exited with exit code 1\ninitdb: removing data directory "/data"\n',
    '2026-11-28 14:01:32.330 UTC [1122] FATAL:  could not write to file "pg_wal/x": No space left on device',
  ],
  [
    'initdb: error: could not change permissions of directory "/data": Operation not permitted\n',
    'initdb: error: could not change permissions of directory "/data": Operation not permitted',
  ],
  ['one\ntwo\n', 'two'],
  [null, undefined],
])('finds the reason in what initdb printed: %j', (output, reason) => {
  expect(reasonOf(output)).toBe(reason);
});
