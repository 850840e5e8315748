// The operator's profit or loss at each final score, as a table of home by away goals.
import { useTranslation } from 'react-i18next';
import type { Exposure } from '#contract/risk/objects.ts';
import type { Score } from '#domain/game.ts';
import { formatMoney, formatTiny } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';

type ScoreMapProps = Pick<Exposure, 'homeTeam' | 'awayTeam' | 'scores'> & {
  /** The current score of a live game. */
  current?: Score | undefined;
};

/** Figures keep a contrast of at least 6:1 on the strongest tint. */
const STRONGEST_TINT = 40;

/** Square root scale, so that small amounts remain distinguishable next to a large one. */
function tintOf(profit: number, largest: number): string | undefined {
  if (profit === 0) return undefined;
  const share = Math.round(Math.sqrt(Math.abs(profit) / largest) * STRONGEST_TINT);
  return `color-mix(in srgb, var(--color-${profit < 0 ? 'loss' : 'win'}) ${share}%, transparent)`;
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, goals) => goals);

export function ScoreMap({ homeTeam, awayTeam, scores, current }: ScoreMapProps) {
  const { t } = useTranslation('admin-risk');
  const profits = new Map(scores.map(({ home, away, profit }) => [`${home}-${away}`, profit]));
  const largest = Math.max(...scores.map(({ profit }) => Math.abs(Number(profit))));
  const columns = upTo(Math.max(...scores.map(({ away }) => away)));
  return (
    <table className="w-full table-fixed border-separate [border-spacing:0.125rem] text-center text-2xs tracking-tight">
      <caption className="pb-1 text-left text-xs wrap-anywhere text-muted">
        {t('exposure.map', { home: homeTeam, away: awayTeam })}
      </caption>
      <thead>
        <tr>
          <td className="w-5" />
          {columns.map((away) => (
            <th key={away} scope="col" className="font-medium text-muted">
              {away}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {upTo(Math.max(...scores.map(({ home }) => home))).map((home) => (
          <tr key={home}>
            <th scope="row" className="font-medium text-muted">
              {home}
            </th>
            {columns.map((away) => {
              const profit = profits.get(`${home}-${away}`);
              const isCurrent = current?.home === home && current.away === away;
              return profit === undefined ? (
                <td key={away} className="text-muted">
                  <span aria-hidden="true">·</span>
                </td>
              ) : (
                <td
                  key={away}
                  title={t('exposure.at', { home, away, profit: formatMoney(profit) })}
                  style={{ backgroundColor: tintOf(Number(profit), largest) }}
                  className={classNames(
                    'h-7 rounded-sm bg-raised',
                    isCurrent && 'outline-2 -outline-offset-1 outline-gold',
                  )}
                >
                  <span aria-hidden="true">{formatTiny(Number(profit))}</span>
                  <span className="sr-only">
                    {formatMoney(profit)}
                    {isCurrent && ` (${t('exposure.current')})`}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
