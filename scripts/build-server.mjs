import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildOnce } from '#scripts/support/build-stamp.mjs';
import { checkout } from '#scripts/support/run.mjs';

const OUT = '.cache/server';
const sources = ['server', 'contract', 'domain', 'scripts/build-server.mjs', 'package.json', 'package-lock.json'];

/** The bundled server: a start takes 1.4 s of processor time instead of 4.8 (decision 0003). */
export const SERVER_FILE = path.join(checkout, OUT, 'main.mjs');

/** Bundles the server, unless it was already bundled from the same sources. */
export async function buildServer() {
  await buildOnce({ stamp: `${OUT}/.built-from`, sources, build: () => bundle() });
}

/** Restores NODE_ENV, which Vite sets to production: a demo may run in this process. */
export async function bundle(outDir = OUT) {
  const { NODE_ENV } = process.env;
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: checkout,
    logLevel: 'warn',
    plugins: [keepSourcePaths()],
    build: {
      ssr: 'server/main.ts',
      outDir,
      // Old files are kept, because another node may be running from them.
      emptyOutDir: false,
      target: 'node20.19',
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

/** Lets a bundled module find files next to its source, such as SQL. */
function keepSourcePaths() {
  return {
    name: 'keep-source-paths',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null;
      const replaced = code
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
      return { code: replaced, map: null };
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
