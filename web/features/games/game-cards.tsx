import { useDeferredValue } from 'react';
import type { Game } from '#contract/games/objects.ts';
import { type CardVariant, GameCard } from '#web/features/games/game-card.tsx';
import { firstGamesOf, groupByLeague } from '#web/features/games/group-games.ts';
import type { SlipAccess } from '#web/features/games/panel-choices.ts';
import { StarButton } from '#web/features/games/star-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PartBoundary } from '#web/ui/error-boundary.tsx';

/** The advanced cards are wider, because they have the most tabs. */
const COLUMNS: Record<CardVariant, string> = {
  home: '[grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))]',
  betting: '[grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))]',
  advanced: '[grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr))]',
};

/** About a screenful; the rest is rendered afterwards, in a render that taps can interrupt. */
const INITIAL_GAMES = 12;

type GameCardsProps = {
  variant: CardVariant;
  slipAccess: SlipAccess;
  stale: boolean;
  label: string;
  games: readonly Game[];
  heading: 'h2' | 'h3';
  underLeague?: boolean;
};

function GameCards({ label, games, heading, underLeague = false, ...kind }: GameCardsProps) {
  return (
    <ul aria-label={label} className={classNames('grid items-start gap-3', COLUMNS[kind.variant])}>
      {games.map((game) => (
        <li key={game.id} className="min-w-0">
          <PartBoundary resetKey={game.version}>
            <GameCard game={game} heading={heading} underLeague={underLeague} {...kind} />
          </PartBoundary>
        </li>
      ))}
    </ul>
  );
}

type GamesInCardsProps = {
  kind: 'live' | 'upcoming';
  variant: CardVariant;
  label: string;
  games: readonly Game[];
  slipAccess: SlipAccess;
  stale: boolean;
};

export function GamesInCards({ kind, label, games, variant, slipAccess, stale }: GamesInCardsProps) {
  const groups = kind === 'live' && variant !== 'home' ? groupByLeague(games) : [];
  const count = useDeferredValue(games.length, INITIAL_GAMES);
  const cards = { variant, slipAccess, stale };
  if (groups.length > 1)
    return firstGamesOf(groups, count).map(({ league, games: leagueGames }) => (
      <section key={league} className="mb-2">
        <h2 className="mb-1.5 flex items-center gap-1 text-sm font-semibold text-gold">
          {league}
          <StarButton kind="leagues" name={league} />
        </h2>
        <GameCards label={league} games={leagueGames} heading="h3" underLeague {...cards} />
      </section>
    ));
  return (
    <>
      {/* The betting list has no visible heading, so a hidden one precedes the cards' headings. */}
      {variant === 'betting' && <h2 className="sr-only">{label}</h2>}
      <GameCards
        label={label}
        games={games.slice(0, count)}
        heading={variant === 'advanced' ? 'h2' : 'h3'}
        {...cards}
      />
    </>
  );
}
