import { useTranslation } from 'react-i18next';
import { formatHandicap, lineQuarters } from '#domain/markets/line.ts';
import { outcomeAboveLine } from '#domain/settlement/quarter-line.ts';
import { displayHandicap } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';

const LINES = [0, -1, -2, -3, -4, -5, 1, 3].map(lineQuarters);
const MARGINS = [
  { goals: 2, label: 'byTwo' },
  { goals: 1, label: 'byOne' },
  { goals: 0, label: 'draw' },
  { goals: -1, label: 'lostByOne' },
] as const;

const TONES = {
  won: 'text-win',
  half_won: 'text-win',
  void: 'text-muted',
  half_lost: 'text-loss',
  lost: 'text-loss',
} as const;

/** The outcome of home handicaps by final score, calculated by the settlement code. */
export function HandicapTable() {
  const { t } = useTranslation(['rules', 'common']);
  return (
    <Table
      caption={t('rules:table.caption')}
      head={
        <>
          <HeadCell>{t('rules:table.line')}</HeadCell>
          {MARGINS.map(({ label }) => (
            <HeadCell key={label} className="max-sm:px-1.5 max-sm:whitespace-normal">
              {t(`rules:table.${label}`)}
            </HeadCell>
          ))}
        </>
      }
    >
      {LINES.map((line) => (
        <tr key={line}>
          <th scope="row" className="px-3 py-2 text-left font-semibold">
            {displayHandicap(formatHandicap(line))}
          </th>
          {MARGINS.map(({ goals, label }) => {
            const outcome = outcomeAboveLine(goals * 4 + line);
            return (
              <Cell
                key={label}
                className={classNames('whitespace-nowrap max-sm:px-1.5 max-sm:text-xs', TONES[outcome])}
              >
                {t(`common:betStatus.${outcome}`)}
              </Cell>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}
