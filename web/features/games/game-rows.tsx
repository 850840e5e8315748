// Games in rows, by day and league. A league's header shows the column names for its rows.
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { addDays } from '#domain/add-days.ts';
import type { ListMarket } from '#domain/markets/panels.ts';
import { columnsClass, GameRow, ROW_HEIGHT } from '#web/features/games/game-row.tsx';
import { firstGamesOf, groupByDayAndLeague } from '#web/features/games/group-games.ts';
import type { SlipAccess } from '#web/features/games/panel-choices.ts';
import { StarButton } from '#web/features/games/star-button.tsx';
import { useShownMarkets } from '#web/features/games/use-list-market.ts';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { calendarDay, formatWeekday } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** About a screenful; the rest follows in a render that taps can interrupt. */
const INITIAL_GAMES = 16;

/** From edge to edge on a phone. */
const FRAME = 'border-edge max-sm:-mx-3 max-sm:border-y sm:rounded-xl sm:border';

export function RowsSkeleton() {
  return <SkeletonList count={8} frame="grid gap-px max-sm:-mx-3" className={ROW_HEIGHT} />;
}

function useDayName(now: number): (time: string) => string {
  const { t } = useTranslation('games');
  const today = calendarDay(now);
  const tomorrow = addDays(today, 1);
  return (time) => {
    // An invalid time must fail only in its own game's row, not in the whole list.
    if (Number.isNaN(Date.parse(time))) return '';
    const day = calendarDay(time);
    if (day === today) return t('today');
    return day === tomorrow ? t('tomorrow') : formatWeekday(time);
  };
}

function startsIn({ status, startTime }: Game, now: number): number | null {
  const left = Date.parse(startTime) - now;
  return status === 'upcoming' && left > 0 && left < HOUR_MS ? Math.ceil(left / MINUTE_MS) : null;
}

type LeagueHeaderProps = { league: string; day: string; heading: 'h2' | 'h3'; markets: readonly ListMarket[] };

function LeagueHeader({ league, day, heading: Heading, markets }: LeagueHeaderProps) {
  const { tabName } = useSelectionText();
  return (
    <div className="sticky top-14 flat:top-0 z-10 flex h-7.5 items-center max-2xs:static max-2xs:h-auto max-2xs:flex-wrap xl:pointer-fine:h-7 gap-1.5 border-b border-edge bg-raised pr-2 pl-1 text-xs sm:rounded-t-xl">
      <StarButton kind="leagues" name={league} />
      <Heading className="flex min-w-0 flex-1 gap-1.5 font-semibold">
        <span className="truncate text-gold">{league}</span>
        {day && <span className="shrink-0 font-normal text-muted">{day}</span>}
      </Heading>
      {markets.map((market) => (
        <div
          key={market.name}
          aria-hidden="true"
          data-testid="columns"
          className={classNames(columnsClass(market), 'text-center text-muted')}
        >
          {market.columnKeys.map((key) => (
            <span key={key}>{tabName(key)}</span>
          ))}
        </div>
      ))}
    </div>
  );
}

type GameRowsProps = {
  kind: 'live' | 'upcoming';
  label: string;
  games: readonly Game[];
  heading: 'h2' | 'h3';
  slipAccess: SlipAccess;
  stale: boolean;
};

/** Memoised, because the page rerenders when a game of the other list changes. */
export const GameRows = memo(function GameRows({ kind, label, games, heading, ...rowProps }: GameRowsProps) {
  useDisplayChoices();
  const markets = useShownMarkets();
  const now = useServerNow();
  const dayName = useDayName(now);
  const count = useDeferredValue(games.length, INITIAL_GAMES);
  const groups = groupByDayAndLeague(games, ({ startTime }) => (kind === 'live' ? '' : dayName(startTime)));
  return (
    <section aria-label={label} className="grid grid-cols-1 gap-2 xl:gap-1.5">
      {firstGamesOf(groups, count).map(({ day, league, games: leagueGames }) => (
        <div key={`${day} ${league}`} className={classNames('bg-panel', FRAME)}>
          <LeagueHeader league={league} day={day} heading={heading} markets={markets} />
          <ul aria-label={`${league} ${day}`.trim()} className="divide-y divide-edge">
            {leagueGames.map((game) => (
              <li key={game.id}>
                <PartBoundary resetKey={game.version}>
                  <GameRow game={game} startsInMinutes={startsIn(game, now)} markets={markets} {...rowProps} />
                </PartBoundary>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
});
