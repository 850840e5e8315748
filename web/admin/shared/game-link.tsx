import { Link } from 'wouter';
import type { Exposure } from '#contract/risk/objects.ts';
import { gameDeskPath } from '#web/lib/paths.ts';

export const nameOf = ({ homeTeam, awayTeam }: Exposure) => `${homeTeam} – ${awayTeam}`;

export function GameLink({ game }: { game: Exposure }) {
  return (
    <Link href={gameDeskPath(game.gameId)} className="tap text-gold-bright underline-offset-4 hover:underline">
      {nameOf(game)}
    </Link>
  );
}
