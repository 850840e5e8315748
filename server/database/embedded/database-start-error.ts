/** The embedded database can't start, for a reason that a person can act on: the message is for the terminal. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
