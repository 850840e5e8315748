/** The source of games that replay an imported match. */
export const REPLAY_SOURCE = 'replay';
