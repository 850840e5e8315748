import { runServerCommand } from './support/server-command.mjs';

await runServerCommand('replay');
