import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite';
import { fillServiceWorker } from '#scripts/support/service-worker.mjs';
import type { PrerenderedPage } from '#web/app/prerender-pages.tsx';

const web = path.resolve(import.meta.dirname, 'web');

/** Writes the service worker with its version and the files that it caches. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const offlinePage = sourceOf(bundle, 'offline.html');
        const notice = path.join(web, 'app/shell/update-notice.tsx');
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(notice));
        if (!chunk) throw new Error('The build has no update notice.');
        const index = sourceOf(bundle, 'index.html');
        const noticeFiles = [...withImports(bundle, chunk.fileName)]
          .filter((file) => !index.includes(file))
          .map((file) => `/${file}`);
        const template = readFileSync(path.join(web, 'service-worker.js'), 'utf8');
        const source = fillServiceWorker(template, { builtFiles: Object.keys(bundle), offlinePage, noticeFiles });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

/**
 * Preloads the font of every page, which the browser would otherwise discover only in the style
 * sheet.
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

/** The content of a file that is not a chunk. */
function sourceOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}.`);
  return String(file.source);
}

/** A chunk with all the chunks that it imports. */
function withImports(bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen;
}

/**
 * Writes the prerendered pages to pages/, each with preloads for the files and calls that it needs,
 * so that the browser requests them in parallel with the page's script.
 */
function prerenderedPages(): Plugin {
  return {
    name: 'prerendered-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const html = sourceOf(bundle, 'index.html');
        const chunkOf = new Map<string, string>();
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk')
            for (const id of chunk.moduleIds) chunkOf.set(path.relative(web, id), chunk.fileName);
        const { module } = await runnerImport<{ prerenderedPages: PrerenderedPage[] }>(
          path.join(web, 'app/prerender-pages.tsx'),
          {
            root: web,
            configFile: false,
          },
        );
        for (const page of module.prerenderedPages) {
          const chunks = page.modules.flatMap((id) => [...withImports(bundle, chunkOf.get(id) ?? '')]);
          const links = [
            ...page.calls.map(
              (call) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${call}" />`,
            ),
            ...[...new Set(chunks)]
              .filter((file) => !html.includes(file))
              .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
          ];
          const { language, viewer, title, html: content } = page;
          this.emitFile({
            type: 'asset',
            fileName: `pages${page.path === '/' ? '/home' : page.path}.${viewer}.${language}.html`,
            source: html
              .replace('<title>Goldline</title>', () => `<title>${title}</title>`)
              .replace('<!--page-->', (empty) =>
                content === null
                  ? empty
                  : `${links.join('')}<fieldset lang="${language}" class="prerendered contents" disabled inert>${content}</fieldset>`,
              ),
          });
        }
      },
    },
  };
}

export default defineConfig({
  root: 'web',
  // The shim is only for React 17 and earlier; later versions export the same hook.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [react(), tailwindcss(), preloadedFont(), serviceWorker(), prerenderedPages()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows data: URLs only for images. The arrow of selects is smaller
    // than the headers of its own response.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      input: { index: path.join(web, 'index.html'), offline: path.join(web, 'offline.html') },
      output: {
        // The entry names every chunk, and hashes can't be compressed: one character less each saves
        // about 0.1 KB of the first view.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // On a slow network every request costs part of a round trip, so the code of the first view
        // is one file, apart from what the offline page shares, and the icons of later pages are
        // another. Small modules that four or more files share are combined into one file too: nine
        // fewer requests for /wallet, with the same bytes.
        codeSplitting: {
          groups: [
            {
              name: 'offline',
              test: /[\\/](language\.ts|theme\.css|offline\.json|offline-page\.ts|offline\.html)$/,
              priority: 2,
            },
            { name: 'first-view', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'parts', test: /[\\/](web|domain|contract)[\\/].*\.tsx?$/, minShareCount: 4, maxModuleSize: 1500 },
          ],
        },
      },
    },
  },
});
