import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';

/** New goals are announced together at this interval, to interrupt screen readers less often. */
const ANNOUNCE_INTERVAL_MS = 2000;

const goalsIn = (game: Game): number => game.homeScore + game.awayScore;

export function GoalAnnouncer({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation('games');
  const knownGoals = useRef(new Map<number, number>());
  const pending = useRef<string[]>([]);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    for (const game of games) {
      const before = knownGoals.current.get(game.id);
      if (before !== undefined && goalsIn(game) > before) {
        const { homeTeam: home, awayTeam: away, homeScore, awayScore } = game;
        pending.current.push(t('goalAnnouncement', { home, away, homeScore, awayScore }));
      }
      knownGoals.current.set(game.id, goalsIn(game));
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
