import { Lock, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClosesReport, DailyClose } from '#contract/reports/objects.ts';
import { ChainResult } from '#web/admin/shared/chain-result.tsx';
import { FigureHead, NAME_CLASS } from '#web/admin/shared/reports/figure-table.tsx';
import { call, pathOf } from '#web/lib/api-client.ts';
import { formatCount, formatMoney, formatWeekday } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Cell, Table } from '#web/ui/table.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

const AMOUNTS = [
  'turnover',
  'grossGamingRevenue',
  'netGamingRevenue',
  'deposits',
  'withdrawals',
  'credits',
  'playersBalance',
] as const satisfies readonly (keyof DailyClose)[];
const SHOWN = 31;
const SHOWN_HASH_LENGTH = 8;

function Closes({ closes }: { closes: readonly DailyClose[] }) {
  const { t } = useTranslation('admin-reports');
  const amounts = AMOUNTS.map((name) => t(`figures.${name}`));
  const head = <FigureHead name={t('groups.day')} figures={amounts} last={t('closes.seal')} />;
  return (
    <Table caption={t('closes.title')} head={head}>
      {closes.map((close) => (
        <tr key={close.number}>
          <th scope="row" className={`${NAME_CLASS} whitespace-nowrap`}>
            {formatWeekday(close.day, 'UTC')}
          </th>
          {AMOUNTS.map((name) => (
            <Cell key={name} className="py-2 text-right text-xs whitespace-nowrap">
              {formatMoney(close[name])}
            </Cell>
          ))}
          <Cell className="py-2 font-mono text-2xs text-muted">{close.hash.slice(0, SHOWN_HASH_LENGTH)}</Cell>
        </tr>
      ))}
    </Table>
  );
}

function Report({ holds, closes, head, broken }: ClosesReport) {
  const { t } = useTranslation('admin-reports');
  return (
    <ChainResult
      holds={holds}
      title={broken ? t('closes.broken', { day: broken.day }) : t('closes.holds', { count: closes })}
      text={broken ? t(`closes.problems.${broken.problem}`) : head && t('closes.head', { hash: head })}
    />
  );
}

export function DailyCloses() {
  const { t } = useTranslation('admin-reports');
  const closes = useFreshQuery('listDailyCloses', {});
  const verify = useAction({ send: () => call('verifyDailyCloses', {}), errorMessage: t('closes.failed') });
  return (
    <QueryCard
      title={t('closes.title')}
      text={t('closes.text')}
      action={
        <DownloadLink href={pathOf('listDailyCloses', { query: { format: 'xlsx' } })} name={t('closes.download')}>
          {t('files.xlsx')}
        </DownloadLink>
      }
      query={closes}
      loading="h-48 rounded-xl"
    >
      {({ rows, rowCount }) =>
        rows.length === 0 ? (
          <EmptyState icon={<Lock />} title={t('closes.none')} />
        ) : (
          <div className="grid grid-cols-1 gap-4">
            <Button className="justify-self-start" busy={verify.isPending} onClick={() => verify.mutate()}>
              <ShieldCheck className="size-4 text-gold" />
              {t(verify.isPending ? 'closes.verifying' : 'closes.verify')}
            </Button>
            {verify.data && <Report {...verify.data} />}
            <Closes closes={rows.slice(0, SHOWN)} />
            {rowCount > SHOWN && (
              <p className="text-sm text-muted">{t('closes.more', { shown: formatCount(SHOWN), count: rowCount })}</p>
            )}
          </div>
        )
      }
    </QueryCard>
  );
}
