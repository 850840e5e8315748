/** The user can fix the reason; the message is for the terminal. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
