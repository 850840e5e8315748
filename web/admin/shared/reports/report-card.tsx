import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportGroup } from '#contract/report-groups.ts';
import { type DayRange, MAX_REPORT_DAYS, periodProblem, reportPeriod } from '#domain/report-period.ts';
import { PRESET_PERIODS, periodOf } from '#web/admin/shared/reports/periods.ts';
import { ReportTable } from '#web/admin/shared/reports/report-table.tsx';
import { pathOf } from '#web/lib/api-client.ts';
import { calendarDay } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { FilterInput } from '#web/ui/data-table/filter-input.tsx';
import { useTableUrl } from '#web/ui/data-table/table-url.ts';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const FILTERS = ['by', 'from', 'to'] as const;
const BOUNDS = ['from', 'to'] as const;
const FILES = ['csv', 'xlsx'] as const;

type ReportOptions = { by: ReportGroup; userId?: number };
type Query = DayRange & ReportOptions;

function Files({ query }: { query: RequestedQuery }) {
  const { t } = useTranslation('admin-reports');
  return (
    <div className="flex gap-2">
      {FILES.map((format) => (
        <DownloadLink
          key={format}
          href={pathOf('getReport', { query: { ...query, format } })}
          name={t(`files.${format}Name`)}
        >
          {t(`files.${format}`)}
        </DownloadLink>
      ))}
    </div>
  );
}

type ChoicesProps = {
  query: Query;
  groups: readonly ReportGroup[];
  today: string;
  onChange: (change: Partial<Query>) => void;
};

function Choices({ query, groups, today, onChange }: ChoicesProps) {
  const { t } = useTranslation('admin-reports');
  const preset = PRESET_PERIODS.find((name) => {
    const period = periodOf(name, today);
    return period.from === query.from && period.to === query.to;
  });
  return (
    <div className="grid grid-cols-1 gap-3 min-[420px]:grid-cols-2 md:grid-cols-4">
      <SelectField
        label={t('by')}
        value={query.by}
        onChange={(event) => onChange({ by: event.currentTarget.value as ReportGroup })}
        choices={groups.map((value) => ({ value, label: t(`groups.${value}`) }))}
      />
      <SelectField
        label={t('period')}
        value={preset ?? ''}
        onChange={(event) => {
          const name = PRESET_PERIODS.find((each) => each === event.currentTarget.value);
          if (name) onChange(periodOf(name, today));
        }}
        choices={[
          ...PRESET_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) })),
          ...(preset ? [] : [{ value: '' as const, label: t('periods.other') }]),
        ]}
      />
      {BOUNDS.map((bound) => (
        <FilterInput
          key={bound}
          kind="date"
          label={t(bound)}
          value={query[bound]}
          onCommit={(value) => onChange({ [bound]: value })}
        />
      ))}
    </div>
  );
}

type RequestedQuery = Partial<DayRange> & ReportOptions;

function useReportQuery({
  groups,
  userId,
}: Pick<ReportCardProps, 'groups' | 'userId'>): [RequestedQuery, (change: Partial<Query>) => void] {
  const [{ filters }, change] = useTableUrl(FILTERS);
  const { from, to } = filters;
  const by = groups.find((group) => group === filters.by) ?? groups[0];
  const requested = { by, ...(from && { from }), ...(to && { to }), ...(userId !== undefined && { userId }) };
  return [requested, ({ userId: _userId, ...filters }) => change({ filters })];
}

type ReportCardProps = {
  title: string;
  /** The first is the default. */
  groups: readonly [ReportGroup, ...ReportGroup[]];
  /** Only this player's bets. */
  userId?: number;
};

/** A report with its options, which are in the URL, and download links. */
export function ReportCard({ title, groups, userId }: ReportCardProps) {
  const { t } = useTranslation('admin-reports');
  const [requested, change] = useReportQuery({ groups, userId });
  const [today, setToday] = useState(() => calendarDay(serverNow()));
  const query = { ...requested, ...reportPeriod(requested, today) };
  const problem = periodProblem(query);
  const report = useQuery({
    ...queryOf('getReport', { query: requested }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    enabled: problem === null,
  });
  // The server's day is in the operator's time zone, where the date may differ from the user's.
  if (report.data && report.data.today !== today) setToday(report.data.today);
  return (
    <SectionCard title={title} action={problem === null && <Files query={requested} />}>
      <div className="grid grid-cols-1 gap-4">
        <Choices query={query} groups={groups} today={today} onChange={change} />
        {problem === null ? (
          <QueryView query={report} loading="h-96 rounded-xl">
            {(found) => <ReportTable report={found} />}
          </QueryView>
        ) : (
          <EmptyState icon={<CalendarX />} title={t(`problems.${problem}`, { days: MAX_REPORT_DAYS })} />
        )}
      </div>
    </SectionCard>
  );
}
