import { NOT_DURABLE, startTestServer } from '#tests/support/database-server.ts';

// The one database server of `npm test`: prints what its stages read to reach it, and ends with its standard input.
const stop = await startTestServer(NOT_DURABLE);
console.log(process.env.GOLDLINE_TEST_SERVER);
// An interrupt reaches this too, before the stages have ended.
process.on('SIGINT', () => {});
process.stdin.on('end', stop).resume();
