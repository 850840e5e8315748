import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import { readPid } from '#server/database/embedded/postmaster.ts';

it('reports a shell that cannot be started as a start error', async () => {
  const failed = readPid(spawn('/missing/sh', { stdio: ['pipe', 'pipe', 'ignore'] }));
  await expect(failed).rejects.toThrow(DatabaseStartError);
  await expect(failed).rejects.toThrow('the embedded database could not be started: spawn /missing/sh ENOENT');
});

it('reports a shell that ends without starting a server', async () => {
  const failed = readPid(spawn('/bin/sh', ['-c', 'exit 3'], { stdio: ['pipe', 'pipe', 'ignore'] }));
  await expect(failed).rejects.toThrow('the embedded database could not be started: its shell exited with 3');
});
