import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildOnce, filesOf } from '#scripts/support/build-stamp.mjs';
import { checkout, runTool } from '#scripts/support/run.mjs';

const SERVICE_WORKER = 'scripts/support/service-worker.mjs';
const sources = ['web', 'contract', 'domain', 'vite.config.ts', SERVICE_WORKER, 'package.json', 'package-lock.json'];

/** Builds the web client into dist/web, unless it was already built from the same sources. */
export async function buildWeb() {
  await buildOnce({ stamp: 'dist/web/.built-from', sources, build });
}

async function build() {
  console.log('Building the web client …');
  // Always for production, since React's development build is larger and slower.
  const options = { capture: true, env: { NODE_ENV: 'production' } };
  const { code, output } = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], options);
  if (code !== 0) {
    console.error(`${output}\nThe web client could not be built: see above.`);
    process.exit(code);
  }
  compressBuilt();
}

const compressible = /\.(js|css|html|svg|json|webmanifest)$/;
const MIN_BYTES = 1024;

/** Compresses the build at the highest level, so that no request has to compress it. */
function compressBuilt() {
  for (const file of filesOf('dist/web').filter((name) => compressible.test(name))) {
    const absolute = path.join(checkout, file);
    const bytes = readFileSync(absolute);
    if (bytes.length < MIN_BYTES) continue;
    writeFileSync(`${absolute}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${absolute}.br`, brotliCompressSync(bytes));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
