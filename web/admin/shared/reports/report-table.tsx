import { FileSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report, ReportFigures, ReportRow } from '#contract/reports/objects.ts';
import { UserLink } from '#web/admin/shared/links.tsx';
import { FigureHead, NAME_CLASS } from '#web/admin/shared/reports/figure-table.tsx';
import { formatCount, formatMoney, formatPercent, formatWeekday } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Cell, Table } from '#web/ui/table.tsx';

const FIGURES = [
  'bets',
  'turnover',
  'settledStakes',
  'payouts',
  'grossGamingRevenue',
  'hold',
  'freeBets',
  'accumulatorBonuses',
  'netGamingRevenue',
] as const satisfies readonly (keyof ReportFigures)[];
type Figure = (typeof FIGURES)[number];

function figureText(figures: ReportFigures, name: Figure): string {
  if (name === 'bets') return formatCount(figures.bets);
  if (name === 'hold') return figures.hold === null ? '–' : formatPercent(figures.hold / 100);
  return formatMoney(figures[name]);
}

const isLoss = (figures: ReportFigures, name: Figure) =>
  name !== 'bets' && name !== 'freeBets' && String(figures[name] ?? '').startsWith('-');

function FigureCells({ figures, className }: { figures: ReportFigures; className?: string }) {
  return FIGURES.map((name) => (
    <Cell
      key={name}
      className={classNames('py-2 text-right whitespace-nowrap', isLoss(figures, name) && 'text-loss', className)}
    >
      {figureText(figures, name)}
    </Cell>
  ));
}

function Row({ name, figures, isTotal = false }: { name: ReactNode; figures: ReportFigures; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'border-t-2 border-outline' : undefined}>
      <th
        scope="row"
        className={classNames(
          NAME_CLASS,
          'min-w-28 max-w-40 [overflow-wrap:anywhere] sm:max-w-64',
          isTotal && 'bg-raised text-gold-bright',
        )}
      >
        {name}
      </th>
      <FigureCells figures={figures} className={isTotal ? 'bg-raised font-semibold' : undefined} />
    </tr>
  );
}

function RowName({ by, row }: { by: Report['by']; row: ReportRow }) {
  const { t } = useTranslation('admin-reports');
  if (row.name === null) return <span className="text-muted">{t(`unnamed.${UNNAMED[by]}`)}</span>;
  if (by === 'day') return <span className="whitespace-nowrap">{formatWeekday(row.name, 'UTC')}</span>;
  if (by === 'player' && row.id !== null) return <UserLink id={row.id} name={row.name} />;
  return row.name;
}

const UNNAMED = { day: 'none', player: 'none', league: 'league', market: 'market', promotion: 'promotion' } as const;

export function ReportTable({ report }: { report: Report }) {
  const { t } = useTranslation('admin-reports');
  const { by, from, to, rows, rowCount, total, timeZone } = report;
  if (total.bets === 0 && Number(total.settledStakes) === 0 && Number(total.payouts) === 0) {
    return <EmptyState icon={<FileSearch />} title={t('empty.title')} text={t('empty.text', { from, to })} />;
  }
  const head = <FigureHead name={t(`groups.${by}`)} figures={FIGURES.map((name) => t(`figures.${name}`))} />;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Table caption={t('caption', { from, to })} head={head}>
        {rows.map((row) => (
          <Row key={`${row.id} ${row.name}`} name={<RowName by={by} row={row} />} figures={row} />
        ))}
        <Row isTotal name={t('total')} figures={total} />
      </Table>
      {rowCount > rows.length && (
        <p className="text-sm text-muted">{t('more', { shown: formatCount(rows.length), count: rowCount })}</p>
      )}
      <p className="text-xs text-muted">{t('explanation', { timeZone })}</p>
    </div>
  );
}
