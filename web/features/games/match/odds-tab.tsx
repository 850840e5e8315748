import { LineChart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/games/details-objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { RESULT_TONES, RESULTS, useResultNames } from '#web/features/games/match/chances.ts';
import { beforeKickOff, priceSteps } from '#web/features/games/match/price-steps.ts';
import { displayOdds, formatDateTime, formatDay, formatTime, formatTwoDecimals } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/chart/chart.tsx';
import { EmptyCard } from '#web/ui/states.tsx';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';

type TabProps = { game: Game; details: GameDetails };
type PricesProps = { game: Game; resultPrices: GameDetails['resultPrices'] };

const DAY_MS = 86_400_000;

function PriceChart({ game, resultPrices }: PricesProps) {
  const { t } = useTranslation('match');
  const names = useResultNames(game);
  const kickOff = Date.parse(game.startTime);
  const steps = priceSteps(resultPrices, Math.min(kickOff, serverNow()));
  const lengthMs = (steps.at(-1)?.atMs ?? 0) - (steps[0]?.atMs ?? 0);
  const formatLabel = lengthMs < DAY_MS ? formatTime : formatDay;
  return (
    <Chart
      title={t('odds.title')}
      titleHidden
      hasTable={false}
      shape="steps"
      labels={steps.map(({ atMs }) => formatLabel(atMs))}
      series={RESULTS.map((result) => ({
        name: names[result],
        tone: RESULT_TONES[result],
        values: steps.map(({ prices }) => Number(prices[result])),
      }))}
      format={(value) => displayOdds(value.toFixed(2))}
      formatTick={formatTwoDecimals}
    />
  );
}

function PriceTable({ game, resultPrices }: PricesProps) {
  const { t } = useTranslation('match');
  const { tabName } = useSelectionText();
  const names = useResultNames(game);
  const head = (
    <>
      <HeadCell>{t('odds.time')}</HeadCell>
      {RESULTS.map((result) => (
        <HeadCell key={result} className="max-w-24 truncate text-right">
          <span aria-hidden="true" className="sm:hidden">
            {tabName(`listColumns.${result}`)}
          </span>
          <span className="max-sm:sr-only">{names[result]}</span>
        </HeadCell>
      ))}
    </>
  );
  return (
    <Table caption={t('odds.title')} head={head}>
      {[...resultPrices].reverse().map((prices, index) => (
        <tr key={prices.pricedAt}>
          <th scope="row" className="px-3 py-2 text-left text-xs font-normal text-muted">
            <time dateTime={prices.pricedAt}>{formatDateTime(prices.pricedAt)}</time>
            {index === resultPrices.length - 1 && ` · ${t('odds.opening')}`}
          </th>
          {RESULTS.map((result) => (
            <Cell key={result} className="py-2 text-right font-semibold whitespace-nowrap">
              {prices[result] === null ? '–' : displayOdds(prices[result])}
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  );
}

export function OddsTab({ game, details }: TabProps) {
  const { t } = useTranslation('match');
  const resultPrices = beforeKickOff(details.resultPrices, game.startTime);
  if (resultPrices.length === 0)
    return <EmptyCard icon={<LineChart />} title={t('odds.none')} text={t('odds.noneText')} />;
  return (
    <SectionCard title={t('odds.title')}>
      <div className="grid grid-cols-1 gap-4">
        {resultPrices.length > 1 && <PriceChart game={game} resultPrices={resultPrices} />}
        <PriceTable game={game} resultPrices={resultPrices} />
        {game.status === 'live' && <p className="text-xs text-muted">{t('odds.inPlay')}</p>}
      </div>
    </SectionCard>
  );
}
