/**
 * The embedded database can't start for a reason the user can fix: the message is for the terminal.
 */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
