import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';

/** Changes are announced together at this interval, to interrupt screen readers less often. */
const ANNOUNCE_INTERVAL_MS = 2000;

const goalsIn = (game: Game): number => game.homeScore + game.awayScore;

function changeIn(game: Game, before: Game): 'goal' | 'scoreCorrected' | 'varCheck' | null {
  if (goalsIn(game) > goalsIn(before)) return 'goal';
  if (game.homeScore !== before.homeScore || game.awayScore !== before.awayScore) return 'scoreCorrected';
  return game.varSince !== null && before.varSince === null ? 'varCheck' : null;
}

/** Announces goals, VAR checks, and goals that were disallowed or moved to the other team. */
export function GoalAnnouncer({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation('games');
  const known = useRef(new Map<number, Game>());
  const pending = useRef<string[]>([]);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    for (const game of games) {
      const before = known.current.get(game.id);
      const change = before && changeIn(game, before);
      if (change) {
        const { homeTeam: home, awayTeam: away, homeScore, awayScore } = game;
        pending.current.push(`${t(change)}. ${t('scoreLong', { home, away, homeScore, awayScore })}`);
      }
      known.current.set(game.id, game);
    }
  }, [games, t]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (pending.current.length === 0) return;
      setAnnouncement(pending.current.join('. '));
      pending.current = [];
    }, ANNOUNCE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
