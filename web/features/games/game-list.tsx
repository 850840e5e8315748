import { CalendarClock, Radio, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import type { CardVariant } from '#web/features/games/card-tabs.ts';
import { GameCard } from '#web/features/games/game-card.tsx';
import { formatTime } from '#web/lib/format.ts';
import type { Selection } from '#web/lib/selection.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

/** A card with more tabs needs more room. */
const COLUMNS: Record<CardVariant, string> = {
  home: '[grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))]',
  betting: '[grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))]',
  advanced: '[grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr))]',
};

export type GamesState = { data: Game[] | undefined; isError: boolean; refetch: () => unknown };

type GameListProps = {
  kind: 'live' | 'upcoming';
  games: GamesState;
  variant: CardVariant;
  /** Since when the figures are old, while nothing keeps them up to date. */
  staleSince?: number | null;
  selectedKeys: ReadonlySet<string>;
  onToggle: (selection: Selection) => void;
  /** Shows so many at most. */
  limit?: number;
};

function StaleNotice({ since }: { since: number }) {
  const { t } = useTranslation('games');
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-lg border border-wait/50 bg-wait-deep px-3 py-2 text-xs text-wait"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      {t('dataFrom', { time: formatTime(since) })}
    </p>
  );
}

/** The keys of this game's selections in the slip, as one text: a card is drawn again only when its own changed. */
function keysOf(selectedKeys: ReadonlySet<string>, gameId: number): string {
  return [...selectedKeys].filter((key) => key.startsWith(`${gameId} `)).join('\n');
}

/** A list of games in each of its states: loading, failed, empty, old, and full. */
export function GameList({ kind, games, variant, staleSince, selectedKeys, onToggle, limit }: GameListProps) {
  const { t } = useTranslation('games');
  if (!games.data) {
    if (games.isError) return <ErrorState message={t('loadFailed')} onRetry={games.refetch} />;
    return <SkeletonList count={3} className={variant === 'home' ? 'h-48' : 'h-52'} />;
  }
  if (games.data.length === 0) {
    const isLive = kind === 'live';
    return (
      <Card>
        <EmptyState
          icon={isLive ? <Radio aria-hidden="true" /> : <CalendarClock aria-hidden="true" />}
          title={t(isLive ? 'noLive' : 'noUpcoming')}
          text={t(isLive ? 'noLiveText' : 'noUpcomingText')}
        />
      </Card>
    );
  }
  const label = t(kind === 'live' ? 'liveList' : 'upcomingList');
  return (
    <div className="grid gap-3">
      {staleSince && <StaleNotice since={staleSince} />}
      {/* Pages whose tabs are the only headings above the cards: the cards' own headings need one to stand under. */}
      {variant === 'betting' && <h2 className="sr-only">{label}</h2>}
      <ul aria-label={label} className={classNames('grid items-start gap-3', COLUMNS[variant])}>
        {games.data.slice(0, limit).map((game) => (
          <li key={game.id} className="min-w-0">
            <GameCard game={game} variant={variant} selected={keysOf(selectedKeys, game.id)} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </div>
  );
}
