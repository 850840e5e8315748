import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

type LockedPackage = {
  readonly integrity?: string;
  readonly resolved?: string;
  /** Whether it is bundled in its parent's archive, which has the checksum. */
  readonly inBundle?: boolean;
  readonly optionalDependencies?: Record<string, string>;
};

const text = readFileSync(path.join(checkout, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
const locked = Object.entries(packages).filter(([location]) => location !== '');

// npm ci rejects a lock file that omits a tool's build for another platform, and without it the
// tool would not run there. npm install omits a build that the registry does not have yet; in that
// case, use an older version.
test('the lock file contains the builds for every platform', () => {
  const names = new Set(
    locked.map(([location]) => location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});

test('every package in the lock file has a checksum, and none names a registry', () => {
  expect(locked.filter(([, entry]) => !entry.integrity && !entry.inBundle).map(([location]) => location)).toEqual([]);
  expect(locked.filter(([, entry]) => entry.resolved).map(([location]) => location)).toEqual([]);
});
