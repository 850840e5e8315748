import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';

const PERIODS = ['today', 'last7Days', 'last30Days', 'all'] as const;
const FIGURES = ['deposits', 'withdrawals', 'stakes', 'payouts', 'net'] as const;

/** What a player paid in and took out, staked and won, over the usual periods. */
export function UserPosition({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const position = useQuery({ ...queryOf('getNetPosition', { params: { id: userId } }), refetchOnMount: 'always' });
  const head = (
    <>
      <HeadCell>{t('position.period')}</HeadCell>
      {FIGURES.map((figure) => (
        <HeadCell key={figure} className="text-right">
          {t(`position.${figure}`)}
        </HeadCell>
      ))}
    </>
  );
  return (
    <SectionCard title={t('position.title')}>
      <QueryView query={position} loading={<Skeleton className="h-48" />}>
        {(found) => (
          <Table caption={t('position.title')} head={head}>
            {PERIODS.map((period) => (
              <tr key={period}>
                <th scope="row" className="px-3 py-2.5 text-left font-normal whitespace-nowrap">
                  {t(`position.${period}`)}
                </th>
                {FIGURES.map((figure) => (
                  <Cell
                    key={figure}
                    className={classNames('text-right whitespace-nowrap', figure === 'net' && 'font-semibold')}
                  >
                    {formatMoney(found[period][figure])}
                  </Cell>
                ))}
              </tr>
            ))}
          </Table>
        )}
      </QueryView>
    </SectionCard>
  );
}
