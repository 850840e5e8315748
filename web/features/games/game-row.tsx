import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isSuspended } from '#contract/game-prices.ts';
import type { Game } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import type { ListMarket } from '#domain/markets/panels.ts';
import { OddsButton } from '#web/features/games/odds-button.tsx';
import { type GamePricesProps, isSelected, listedChoices, type SlipAccess } from '#web/features/games/panel-choices.ts';
import { RedCards } from '#web/features/games/red-cards.tsx';
import { StarButton } from '#web/features/games/star-button.tsx';
import { useGoalFlash } from '#web/features/games/use-goal-flash.ts';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { formatTime } from '#web/lib/format.ts';
import { gamePath } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MatchClock } from '#web/ui/match-clock.tsx';

/** The same height whether or not the game is live, so that rows don't shift at kick-off. */
export const ROW_HEIGHT = 'h-14 xl:pointer-fine:h-10';

/**
 * The grid for a market's columns, in rows and header. On wide screens, where two markets are side
 * by side, two columns are narrower than three.
 */
export function columnsClass({ columnKeys }: ListMarket): string {
  const width = columnKeys.length < 3 ? 'xl:w-32' : 'xl:w-40';
  return classNames('grid w-40 max-w-full shrink-0 auto-cols-fr grid-flow-col gap-1 sm:w-44', width);
}

function LiveClock({ game }: { game: Game }) {
  const { t } = useTranslation('games');
  return (
    <span className="inline-flex items-center gap-1 font-bold text-loss">
      <span aria-hidden="true" className="size-1.5 animate-live rounded-full bg-loss" />
      <span className="sr-only">{t('live')}</span>
      <MatchClock game={game} />
    </span>
  );
}

type KickOffOrClockProps = { game: Game; startsInMinutes: number | null };

function KickOffOrClock({ game, startsInMinutes }: KickOffOrClockProps) {
  const { t } = useTranslation('games');
  if (game.status === 'live') return <LiveClock game={game} />;
  return (
    <time dateTime={game.startTime} className={startsInMinutes === null ? undefined : 'text-wait'}>
      {startsInMinutes === null ? formatTime(game.startTime) : t('startsIn', { minutes: startsInMinutes })}
    </time>
  );
}

function Team({ game, side, scored }: { game: Game; side: TeamSide; scored: boolean }) {
  const { t } = useTranslation('games');
  const isHome = side === 'home';
  return (
    <span className="flex items-center gap-1.5">
      <span className="truncate max-2xs:whitespace-normal">{isHome ? game.homeTeam : game.awayTeam}</span>
      <RedCards count={isHome ? game.homeRedCards : game.awayRedCards} />
      {scored && <Badge tone="gold">{t('goal')}</Badge>}
      {game.status === 'live' && (
        <span className={classNames('ml-auto font-bold', scored && 'text-gold-bright')}>
          {isHome ? game.homeScore : game.awayScore}
        </span>
      )}
    </span>
  );
}

function Prices({ market, game, selected, stale, onToggle }: GamePricesProps & { market: ListMarket }) {
  return (
    <div className={columnsClass(market)}>
      {listedChoices(game, market.panel).map((choice) => (
        <OddsButton
          key={choice.selection}
          isInRow
          choice={choice}
          selected={isSelected(selected, choice)}
          suspended={isSuspended(game, market.panel.market)}
          stale={stale}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}

type GameRowProps = {
  game: Game;
  /** Minutes to kick-off if it is within an hour, or null. */
  startsInMinutes: number | null;
  markets: readonly ListMarket[];
  slipAccess: SlipAccess;
  stale: boolean;
};

/** Memoised, so that when one game of a long list changes, only its row rerenders. */
export const GameRow = memo(function GameRow({ game, startsInMinutes, markets, slipAccess, stale }: GameRowProps) {
  const { t } = useTranslation('games');
  useDisplayChoices();
  const scoringSide = useGoalFlash(game);
  const pricesProps = { game, stale, selected: slipAccess.useSelected(game.id), onToggle: slipAccess.onToggle };
  const name = t('versus', { home: game.homeTeam, away: game.awayTeam });
  return (
    <article
      aria-label={name}
      className={classNames(
        'flex items-center gap-1.5 pr-2 pl-1 max-2xs:h-auto max-2xs:flex-wrap max-2xs:py-2 [content-visibility:auto]',
        ROW_HEIGHT,
        scoringSide && 'animate-glow bg-raised',
      )}
    >
      <StarButton kind="games" name={String(game.id)} label={name} />
      <Link
        href={gamePath(game.id)}
        className="grid min-w-0 flex-1 grid-cols-1 content-center self-stretch text-[0.8125rem] leading-4.5 font-medium hover:text-gold-bright focus-visible:-outline-offset-2 xl:grid-cols-[4.25rem_minmax(0,1fr)] xl:items-center xl:gap-x-2"
      >
        <span className="flex min-w-0 gap-2 text-2xs leading-3.5 font-normal whitespace-nowrap text-muted xl:flex-col xl:gap-0">
          <KickOffOrClock game={game} startsInMinutes={startsInMinutes} />
          <span className={classNames('font-bold text-gold-bright', game.suspended && 'xl:hidden')}>
            +{game.marketCount}
            <span className="sr-only"> {t('markets')}</span>
          </span>
          {game.suspended && (
            <span className="truncate text-wait">{t(game.varSince === null ? 'suspended' : 'varCheck')}</span>
          )}
        </span>
        <span className="grid min-w-0 grid-cols-1">
          <Team game={game} side="home" scored={scoringSide === 'home'} />
          <Team game={game} side="away" scored={scoringSide === 'away'} />
        </span>
      </Link>
      {markets.map((market) => (
        <Prices key={market.name} market={market} {...pricesProps} />
      ))}
    </article>
  );
});
