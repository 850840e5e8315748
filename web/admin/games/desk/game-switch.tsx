import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Game } from '#contract/games/objects.ts';
import { neighboursOf } from '#web/admin/games/desk/neighbours.ts';
import { KeyHint, useKeys } from '#web/admin/shared/keys.tsx';
import { useGameLists } from '#web/lib/games.ts';
import { gameDeskPath } from '#web/lib/paths.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { buttonClass } from '#web/ui/button.tsx';

const KEYS = { previous: 'b', next: 'n' } as const;

/** Links to the desks of the previous and next game among those live or about to start. */
export function GameSwitch({ game }: { game: Game }) {
  const { t } = useTranslation('desk');
  const [, navigate] = useLocation();
  const { live, upcoming } = useGameLists();
  const found = neighboursOf(game, { live: live.data ?? [], upcoming: upcoming.data ?? [], nowMs: serverNow() });
  useKeys({
    [KEYS.previous]: found ? () => navigate(gameDeskPath(found.previous.id)) : undefined,
    [KEYS.next]: found ? () => navigate(gameDeskPath(found.next.id)) : undefined,
  });
  // Reserves the space, so that the desk doesn't move once the lists have loaded.
  if (!found) return <div className="min-h-8" />;
  const linkTo = (where: 'previous' | 'next') => {
    const { id, homeTeam, awayTeam } = found[where];
    const name = t('titleOf', { home: homeTeam, away: awayTeam });
    return {
      href: gameDeskPath(id),
      'aria-label': t(`switch.${where}`, { game: name }),
      'aria-keyshortcuts': KEYS[where],
      className: `${buttonClass('ghost', 'small')} min-w-0`,
      name,
    };
  };
  const { name: previousName, ...previous } = linkTo('previous');
  const { name: nextName, ...next } = linkTo('next');
  return (
    <nav aria-label={t('switch.title')} className="grid grid-cols-2 gap-2">
      <Link {...previous} className={`${previous.className} justify-start`}>
        <ChevronLeft aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{previousName}</span>
        <KeyHint of={KEYS.previous} />
      </Link>
      <Link {...next} className={`${next.className} justify-end`}>
        <KeyHint of={KEYS.next} />
        <span className="truncate">{nextName}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
      </Link>
    </nav>
  );
}
