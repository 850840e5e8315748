import { NOT_DURABLE, startTestServer } from '#tests/support/database-server.ts';

// The one database server of `npm test`: prints the setting that its stages read, and ends with its
// standard input.
const stop = await startTestServer(NOT_DURABLE);
console.log(process.env.GOLDLINE_TEST_SERVER);
// An interrupt also reaches this process, before the stages have ended.
process.on('SIGINT', () => {});
process.stdin.on('end', stop).resume();
