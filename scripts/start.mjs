import { buildWeb } from '#scripts/build-web.mjs';
import { ensureInstalled } from '#scripts/support/install.mjs';
import { requireNode } from '#scripts/support/node-version.mjs';

requireNode();
await ensureInstalled({ dev: false });
await buildWeb();

// Only now is everything installed that this imports.
const { loadEnvironmentFile, serve } = await import('#scripts/serve.mjs');
loadEnvironmentFile();
await serve();
