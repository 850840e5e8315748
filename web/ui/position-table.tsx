import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { Rows } from '#web/ui/data-table/rows.tsx';
import { NetMoney } from '#web/ui/net-money.tsx';

type Position = ResponseOf<'getNetPosition'>;

const SPANS = ['today', 'last7Days', 'last30Days', 'all'] as const;
const FIGURES = ['stakes', 'openStakes', 'payouts', 'deposits', 'withdrawals'] as const;

export function PositionTable({ caption, position }: { caption: string; position: Position }) {
  const { t } = useTranslation('saferplay');
  const columns = useMemo<DataColumn<(typeof SPANS)[number]>[]>(
    () => [
      { id: 'span', header: t('position.period'), cell: (span) => t(`position.${span}`), onCard: 'title' },
      {
        id: 'net',
        header: t('position.net'),
        cell: (span) => <NetMoney amount={position[span].net} />,
        align: 'end',
        onCard: 'corner',
      },
      ...FIGURES.map((figure) => ({
        id: figure,
        header: t(`position.${figure}`),
        cell: (span: (typeof SPANS)[number]) => formatMoney(position[span][figure]),
        align: 'end' as const,
      })),
    ],
    [t, position],
  );
  return <Rows caption={caption} columns={columns} rows={SPANS} rowKey={(span) => span} />;
}
