import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import type { GameStatus } from '#domain/game.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { MatchClock } from '#web/ui/match-clock.tsx';

const TONES: Record<GameStatus, BadgeTone> = {
  upcoming: 'gold',
  live: 'win',
  finished: 'plain',
  postponed: 'wait',
  abandoned: 'loss',
};

export function GameStatusBadges({ game }: { game: Game }) {
  const { t } = useTranslation(['admin', 'desk']);
  const { marketName } = useSelectionText();
  const isLive = game.status === 'live';
  const takesBets = game.status === 'upcoming' || isLive;
  const suspendedNames = game.suspendedMarkets.map(marketName).join(', ');
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={TONES[game.status]} icon={isLive && <Radio className="size-3" />}>
        {t(`games.statuses.${game.status}`)}
        {isLive && (
          <span>
            <MatchClock game={game} />
          </span>
        )}
      </Badge>
      {takesBets && game.suspended && (
        <Badge tone="wait">{t(game.varSince === null ? 'games.suspended' : 'desk:var.start')}</Badge>
      )}
      {takesBets && !game.suspended && suspendedNames && (
        <span title={suspendedNames}>
          <Badge tone="wait">{t('desk:prices.marketsStopped', { count: game.suspendedMarkets.length })}</Badge>
        </span>
      )}
    </span>
  );
}
