/** A problem that the user can fix. The message is printed in the terminal. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
