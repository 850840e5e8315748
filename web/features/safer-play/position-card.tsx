import { useTranslation } from 'react-i18next';
import { NetMoney } from '#web/features/safer-play/net-money.tsx';
import { useNetPosition } from '#web/features/safer-play/play-queries.ts';
import { formatMoney } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';

const SPANS = ['today', 'last7Days', 'last30Days', 'all'] as const;
const FIGURES = ['staked', 'paid', 'deposits', 'withdrawals'] as const;

/** How a player stands over each span of time. */
export function PositionCard({ userId }: { userId: number }) {
  const { t } = useTranslation('saferplay');
  const position = useNetPosition(userId);
  const head = (
    <>
      <HeadCell>{t('position.period')}</HeadCell>
      <HeadCell className="text-right">{t('position.net')}</HeadCell>
      {FIGURES.map((figure) => (
        <HeadCell key={figure} className="text-right">
          {t(`position.${figure}`)}
        </HeadCell>
      ))}
    </>
  );
  return (
    <SectionCard title={t('position.title')}>
      <p className="mb-3 text-sm text-muted">{t('position.text')}</p>
      <QueryView query={position} loading={<SkeletonList count={4} className="h-9" />}>
        {(spans) => (
          <Table caption={t('position.title')} head={head}>
            {SPANS.map((span) => {
              const { net, stakes, payouts, deposits, withdrawals } = spans[span];
              return (
                <tr key={span}>
                  <th scope="row" className="px-3 py-2.5 text-left font-medium whitespace-nowrap">
                    {t(`position.${span}`)}
                  </th>
                  <Cell className="text-right whitespace-nowrap">
                    <NetMoney amount={net} />
                  </Cell>
                  {[stakes, payouts, deposits, withdrawals].map((amount, index) => (
                    <Cell key={FIGURES[index]} className="text-right whitespace-nowrap text-muted">
                      {formatMoney(amount)}
                    </Cell>
                  ))}
                </tr>
              );
            })}
          </Table>
        )}
      </QueryView>
    </SectionCard>
  );
}
