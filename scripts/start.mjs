import { buildWeb } from '#scripts/build-web.mjs';
import { loadEnvironmentFile, serve } from '#scripts/serve.mjs';
import { startEmulators } from '#scripts/support/emulators.mjs';
import { ensureInstalled } from '#scripts/support/install.mjs';
import { requireNode } from '#scripts/support/node-version.mjs';

requireNode();
await ensureInstalled({ dev: false });
await buildWeb();

loadEnvironmentFile();
await serve(await startEmulators());
