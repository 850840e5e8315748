import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkout } from '#scripts/support/run.mjs';

/** Builds, unless the stamp shows that these sources were built in this folder. */
export async function buildOnce({ stamp, sources, build }) {
  const file = path.join(checkout, stamp);
  const hash = hashOf(sources);
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return;
  await build();
  writeFileSync(file, hash);
}

function hashOf(sources) {
  const hash = createHash('sha256').update(checkout);
  for (const file of sources.flatMap(filesOf).sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(checkout, file)));
  }
  return hash.digest('hex');
}

/** The files of a folder except tests, or the file itself. */
export function filesOf(source) {
  const absolute = path.join(checkout, source);
  if (path.extname(source) !== '') return existsSync(absolute) ? [source] : [];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(checkout, path.join(entry.parentPath, entry.name)));
}
