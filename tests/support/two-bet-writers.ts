import { createBetWriter } from '#server/features/bets/placing/bet-writer.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Alternates between two bet writers, as with two nodes. @returns a function that stops this */
export function alternateBetWriters({ services, database }: TestApp): () => void {
  const other = createBetWriter({ pool: database.pool, requireVerified: () => false });
  const { place } = services.betWriter;
  let turn = 0;
  services.betWriter.place = (bet) => {
    turn += 1;
    return turn % 2 === 0 ? other.place(bet) : place(bet);
  };
  return () => {
    services.betWriter.place = place;
  };
}
