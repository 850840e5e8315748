import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { DrawnPage } from '#web/app/draw-pages.tsx';

const web = path.resolve(import.meta.dirname, 'web');

/**
 * Writes the service worker with the version of what was built, so that each new build is a new
 * one, and with the files that the page for no network needs.
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

/**
 * Preloads the font that every page is drawn in: the browser would otherwise learn of it from the
 * style sheet.
 */
function preloadedFont(): Plugin {
  return {
    name: 'preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /figtree-latin-wght-normal.*\.woff2$/.test(file));
        if (!font) throw new Error('The build has no Figtree font to preload.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** The chunks that a chunk imports, and itself. */
function withImports(bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen;
}

/**
 * Writes pages that were drawn in advance to pages/, each with word of the files and calls that it
 * needs next, so that the browser asks for all of them together with the page's script and not one
 * after another.
 */
function drawnPages(): Plugin {
  return {
    name: 'drawn-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const html = String(Object.entries(bundle).find(([name]) => name === 'index.html')?.[1].source);
        const chunkOf = new Map<string, string>();
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk')
            for (const id of chunk.moduleIds) chunkOf.set(path.relative(web, id), chunk.fileName);
        const { module } = await runnerImport<{ drawnPages: DrawnPage[] }>(path.join(web, 'app/draw-pages.tsx'), {
          root: web,
          configFile: false,
        });
        for (const page of module.drawnPages) {
          const chunks = page.modules.flatMap((id) => [...withImports(bundle, chunkOf.get(id) ?? '')]);
          const links = [
            ...page.calls.map(
              (call) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${call}" />`,
            ),
            ...[...new Set(chunks)]
              .filter((file) => !html.includes(file))
              .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
          ];
          const { language, viewer } = page;
          this.emitFile({
            type: 'asset',
            fileName: `pages${page.path === '/' ? '/home' : page.path}.${viewer}.${language}.html`,
            source: html.replace(
              '<!--page-->',
              () =>
                `${links.join('')}<fieldset lang="${language}" class="drawn contents" disabled inert>${page.html}</fieldset>`,
            ),
          });
        }
      },
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), preloadedFont(), serviceWorker(), drawnPages()],
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
        // Each file that is asked for costs a slow network a part of a round trip: what every page
        // has comes in one, beside the little that the page for no network needs as well, and the
        // icons of later pages come together.
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
