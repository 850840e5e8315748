import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { StaffTotal } from '#contract/reports/objects.ts';
import { addDays } from '#domain/add-days.ts';
import { type DayRange, periodProblem, reportPeriod } from '#domain/report-period.ts';
import { startOfDay } from '#domain/time-zone.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { UserLink } from '#web/admin/shared/links.tsx';
import { FigureHead, NAME_CLASS } from '#web/admin/shared/reports/figure-table.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { pathOf } from '#web/lib/api-client.ts';
import { calendarDay, formatCount, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { useTableUrl } from '#web/ui/data-table/table-url.ts';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Cell, Table } from '#web/ui/table.tsx';

/** Converts a period of days in `zone` to the days that cover it in the displayed time zone. */
export function shownDays({ from, to }: DayRange, zone: string): DayRange {
  return {
    from: calendarDay(startOfDay(zone, from)),
    to: calendarDay(startOfDay(zone, addDays(to, 1)) - 1),
  };
}

const FIGURES = [
  'deposits',
  'withdrawals',
  'credits',
  'deductions',
  'reversed',
  'others',
] as const satisfies readonly (keyof StaffTotal)[];
const BOUNDS = ['from', 'to'] as const;

type TotalsProps = { rows: readonly StaffTotal[]; from: string; to: string; timeZone: string };

function Totals({ rows, timeZone, ...period }: TotalsProps) {
  const { t } = useTranslation('admin-reports');
  const mayReadAudit = useMay()('audit.read');
  const { from, to } = shownDays(period, timeZone);
  const trailPeriod = `&from=${from}&to=${to}`;
  const figures = FIGURES.map((name) => t(`staff.${name}`));
  const head = <FigureHead name={t('staff.member')} figures={figures} last={t('staff.last')} />;
  return (
    <Table caption={t('staff.title')} head={head}>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" className={NAME_CLASS}>
            <UserLink id={row.id} name={row.username} />
          </th>
          {FIGURES.map((name) => (
            <Cell key={name} className="py-2 text-right whitespace-nowrap">
              {formatMoney(row[name].amount)} <span className="block text-muted">({formatCount(row[name].count)})</span>
            </Cell>
          ))}
          <Cell className="py-2 whitespace-nowrap text-muted">
            {mayReadAudit ? (
              <Link
                href={`${tabPath('audit')}&actorId=${row.id}${trailPeriod}`}
                aria-label={t('staff.trailOf', { time: formatDateTime(row.lastAt), username: row.username })}
                className="link"
              >
                {formatDateTime(row.lastAt)}
              </Link>
            ) : (
              formatDateTime(row.lastAt)
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** Totals by staff member, for the period of the report above, which is in the URL. */
export function StaffTotals() {
  const { t } = useTranslation('admin-reports');
  const [{ filters }] = useTableUrl(BOUNDS);
  const requested = { ...(filters.from && { from: filters.from }), ...(filters.to && { to: filters.to }) };
  const isValidPeriod = periodProblem(reportPeriod(requested, calendarDay(serverNow()))) === null;
  const totals = useFreshQuery('listStaffTotals', { query: requested }, { enabled: isValidPeriod });
  if (!isValidPeriod) return null;
  return (
    <QueryCard
      title={t('staff.title')}
      text={t('staff.text')}
      action={
        <DownloadLink
          href={pathOf('listStaffTotals', { query: { ...requested, format: 'xlsx' } })}
          name={t('staff.download')}
        >
          {t('files.xlsx')}
        </DownloadLink>
      }
      query={totals}
      loading="h-24 rounded-xl"
    >
      {({ rows, ...period }) =>
        rows.length === 0 ? (
          <EmptyState icon={<UserCheck />} title={t('staff.none')} />
        ) : (
          <Totals rows={rows} {...period} />
        )
      }
    </QueryCard>
  );
}
