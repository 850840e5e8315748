import { buildWeb } from '#scripts/build-web.mjs';
import { startEmulators } from '#scripts/support/emulators.mjs';
import { ensureInstalled } from '#scripts/support/install.mjs';
import { requireNode } from '#scripts/support/node-version.mjs';

requireNode();
await ensureInstalled({ dev: false });
await buildWeb();

// Imported dynamically, since these packages have only now been installed.
const { loadEnvironmentFile, serve } = await import('#scripts/serve.mjs');
loadEnvironmentFile();
await serve(await startEmulators());
