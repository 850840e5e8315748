import { buildWeb } from './build-web.mjs';
import { ensureInstalled } from './support/install.mjs';
import { requireNode } from './support/node-version.mjs';

requireNode();
await ensureInstalled({ dev: false });
await buildWeb();

// Only now is everything installed that this imports.
const { loadEnvironmentFile, serve } = await import('./serve.mjs');
loadEnvironmentFile();
await serve();
