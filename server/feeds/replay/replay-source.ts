/** Games that play an imported match again carry this as their source. */
export const replaySource = 'replay';
