import { NOT_DURABLE, startTestServer } from '#tests/support/database-server.ts';

// The one database server of `npm test`: prints the setting that the stages read, and stops when
// its standard input ends.
const stop = await startTestServer(NOT_DURABLE);
console.log(process.env.GOLDLINE_TEST_SERVER);
// Ctrl-C also reaches this process, which must outlive the stages.
process.on('SIGINT', () => {});
process.stdin.on('end', stop).resume();
