import { ChevronDown, Lock } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  columnsFor,
  mostEvenLines,
  type Players,
  type ShownLine,
  type ShownMarket,
  scoreColumns,
  withoutClosed,
} from '#web/features/games/markets/offered-choices.ts';
import { setMarketsOpen } from '#web/features/games/markets/open-markets.ts';
import { OddsButton } from '#web/features/games/odds-button.tsx';
import { type Choice, type GamePricesProps, isSelected } from '#web/features/games/panel-choices.ts';
import { StarButton } from '#web/features/games/star-button.tsx';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { displayLine } from '#web/lib/format.ts';
import { gameSelectionKey } from '#web/lib/selection.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

// One market's prices: a table of lines or players, or a grid of selections.
const INITIAL_LINES = 5;
const INITIAL_PLAYERS = 8;
/** A line table has one column per selection; more columns don't fit on a phone. */
const MAX_LINE_COLUMNS = 3;

const GRID = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' } as const;

type MarketPricesProps = Omit<GamePricesProps, 'game'> & { market: ShownMarket };

type PriceProps = MarketPricesProps & { choice: Choice; bare?: boolean; wide?: boolean };

function Price({ market, choice, selected, ...button }: PriceProps) {
  return (
    <OddsButton
      {...button}
      choice={choice}
      selected={isSelected(selected, choice)}
      suspended={market.status !== 'open'}
    />
  );
}

function ShowAll({ showsAll, onChange }: { showsAll: boolean; onChange: (showsAll: boolean) => void }) {
  const { t } = useTranslation('game');
  return (
    <Button variant="ghost" size="small" aria-expanded={showsAll} onClick={() => onChange(!showsAll)}>
      {t(showsAll ? 'showFewer' : 'showAll')}
    </Button>
  );
}

/** The lines with the most even prices, until the player shows all. */
function useShownLines(lines: readonly ShownLine[]) {
  const [showsAll, setShowsAll] = useState(false);
  return {
    shown: showsAll ? lines : mostEvenLines(lines, INITIAL_LINES),
    more: lines.length > INITIAL_LINES && <ShowAll showsAll={showsAll} onChange={setShowsAll} />,
  };
}

/** One row per line, one column per selection. */
function LineTable(props: MarketPricesProps) {
  const { t } = useTranslation('game');
  const { columnName } = useSelectionText();
  const { market, lines } = props.market;
  const { shown, more } = useShownLines(lines);
  return (
    <>
      <table className="w-full table-fixed">
        <thead className="text-2xs text-muted">
          <tr>
            <th scope="col" className="w-14 text-left font-medium">
              {t('line')}
            </th>
            {lines[0]?.choices.map((choice) => (
              <th key={gameSelectionKey(choice)} scope="col" className="truncate pl-1.5 text-center font-medium">
                {columnName(market, choice.selection)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, choices }) => (
            <tr key={line}>
              <th scope="row" className="py-0.5 text-left text-sm font-semibold">
                {displayLine(line ?? '')}
              </th>
              {choices.map((choice) => (
                <td key={gameSelectionKey(choice)} className="py-0.5 pl-1.5">
                  <Price {...props} choice={choice} bare />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

/** Handicaps: each price is shown with its own side's handicap, so that the sign is unambiguous. */
function HandicapRows(props: MarketPricesProps) {
  const { shown, more } = useShownLines(props.market.lines);
  return (
    <>
      {shown.map(({ line, choices }) => (
        <PriceGrid key={line} {...props} choices={choices} />
      ))}
      {more}
    </>
  );
}

type PlayerTableProps = MarketPricesProps & { players: Players; choices: readonly Choice[] };

function PlayerTable({ players, choices, ...props }: PlayerTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? choices : choices.slice(0, INITIAL_PLAYERS);
  return (
    <>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-1">
        {shown.map((choice) => (
          <li key={choice.playerId} className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-2">
            <span className="grid min-w-0 grid-cols-1">
              <span aria-hidden="true" className="truncate text-sm leading-5">
                {choice.selection}
              </span>
              <span className="truncate text-2xs text-muted">{players.get(choice.playerId ?? 0)?.team}</span>
            </span>
            <Price {...props} choice={choice} bare />
          </li>
        ))}
      </ul>
      {choices.length > INITIAL_PLAYERS && <ShowAll showsAll={showsAll} onChange={setShowsAll} />}
    </>
  );
}

function PriceGrid({ choices, ...props }: MarketPricesProps & { choices: readonly Choice[] }) {
  const { describeBriefly } = useSelectionText();
  const shown = withoutClosed(choices, (choice) => isSelected(props.selected, choice));
  const scores = scoreColumns(shown);
  const price = (choice: Choice, wide = false) => (
    <Price key={gameSelectionKey(choice)} {...props} choice={choice} wide={wide} />
  );
  if (scores)
    return (
      <>
        <div className="grid grid-cols-3 items-start gap-1.5">
          {scores.columns.map((column) => (
            <div key={column.result} className="grid grid-cols-1 gap-1.5">
              {column.choices.map((choice) => price(choice))}
            </div>
          ))}
        </div>
        {scores.rest.map((choice) => price(choice, true))}
      </>
    );
  const columns = columnsFor(
    shown.map(describeBriefly),
    shown.map(({ selection }) => selection),
  );
  return <div className={`grid gap-1.5 ${GRID[columns]}`}>{shown.map((choice) => price(choice, columns === 1))}</div>;
}

function LineGrids(props: MarketPricesProps) {
  return props.market.lines.map(({ line, choices }: ShownLine) => (
    <fieldset key={line} className="min-w-0">
      <legend className="mb-1 text-xs font-semibold text-muted">{displayLine(line ?? '')}</legend>
      <PriceGrid {...props} choices={choices} />
    </fieldset>
  ));
}

function MarketPrices(props: MarketPricesProps) {
  const { hasHandicaps } = useSelectionText();
  const { market, lines, players } = props.market;
  const [first] = lines;
  if (!first) return null;
  if (players) return <PlayerTable {...props} players={players} choices={first.choices} />;
  if (first.line === null && lines.length === 1) return <PriceGrid {...props} choices={first.choices} />;
  if (hasHandicaps(market)) return <HandicapRows {...props} />;
  return first.choices.length > MAX_LINE_COLUMNS ? <LineGrids {...props} /> : <LineTable {...props} />;
}

/** A collapsible market. Memoised, so that a tap on a price rerenders no other market. */
export const MarketCard = memo(function MarketCard({ isOpen, ...props }: MarketPricesProps & { isOpen: boolean }) {
  const { t } = useTranslation('game');
  const { marketName } = useSelectionText();
  const id = useId();
  useDisplayChoices();
  const { market, status } = props.market;
  const name = marketName(market);
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center bg-raised pr-1.5">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setMarketsOpen([market], !isOpen)}
            className="flex min-h-11 w-full items-center gap-2 px-3 text-left text-sm font-semibold hover:text-gold-bright focus-visible:-outline-offset-2"
          >
            <ChevronDown
              className={classNames('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
            />
            <span className="min-w-0">{name}</span>
            {status !== 'open' && (
              <Badge tone="wait" icon={<Lock className="size-3" />}>
                {t(`status.${status}`)}
              </Badge>
            )}
          </button>
        </h3>
        <StarButton kind="markets" name={market} label={name} />
      </div>
      {isOpen && (
        <div id={id} className="grid grid-cols-1 gap-2 p-2.5">
          <MarketPrices {...props} />
        </div>
      )}
    </Card>
  );
});
