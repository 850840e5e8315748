import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const web = path.resolve(import.meta.dirname, 'web');

/**
 * Writes the service worker with the version of what was built, so that each new build is a new one, and with the
 * files that the page for no network needs.
 */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = String(Object.entries(bundle).find(([name]) => name === 'offline.html')?.[1].source);
        const linked = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
        const version = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12);
        const source = readFileSync(path.join(web, 'service-worker.js'), 'utf8')
          .replace('__VERSION__', version)
          .replace("['__OFFLINE_FILES__']", JSON.stringify(['/offline.html', ...new Set(linked)]));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), serviceWorker()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows files of our own only: nothing inlined as data: or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      input: { index: path.join(web, 'index.html'), offline: path.join(web, 'offline.html') },
      output: {
        // Each file that is asked for costs a slow network a part of a round trip: what every page has comes in one, beside
        // the little that the page for no network needs as well, and the icons of later pages come together.
        codeSplitting: {
          groups: [
            {
              name: 'offline',
              test: /[\\/](language\.ts|theme\.css|offline\.json|offline-page\.ts|offline\.html)$/,
              priority: 2,
            },
            { name: 'first-view', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
