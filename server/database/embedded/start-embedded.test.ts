import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireOwnerLock } from '#server/database/embedded/owner-lock.ts';
import { choosePaths, type DataPaths } from '#server/database/embedded/paths.ts';
import { findRunningEmbedded } from '#server/database/embedded/start-embedded.ts';

let folder: string;
let paths: DataPaths;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-start-'));
  paths = choosePaths(folder);
});
afterEach(() => {
  for (const each of [folder, paths.folder]) rmSync(each, { recursive: true, force: true });
});

it('finds no database if no Goldline is running', () => {
  expect(findRunningEmbedded(folder)).toBeNull();
});

it('reports a database that is still starting', () => {
  const lock = acquireOwnerLock(paths.ownerLock);
  expect(() => findRunningEmbedded(folder)).toThrow(/^the database in .+ is starting; try again in a moment$/);
  mkdirSync(paths.cluster);
  writeFileSync(path.join(paths.cluster, 'postmaster.pid'), `1\n${paths.cluster}\n`);
  expect(() => findRunningEmbedded(folder)).toThrow('is starting');
  writeFileSync(path.join(paths.cluster, 'postmaster.pid'), `1\n${paths.cluster}\n1000000000\n5432\n/tmp/socket\n`);
  expect(findRunningEmbedded(folder)).toMatchObject({ connection: { host: '/tmp/socket' } });
  lock.release();
});
