import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CallBodyInput } from '#contract/schemas.ts';
import { isZero } from '#domain/money.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { BetStatusBadge } from '#web/ui/bet-status-badge.tsx';
import { Warning } from '#web/ui/warning.tsx';

export type ResultBody = CallBodyInput<'previewCorrection'>;

/**
 * Previews the correction `body`, which is null while invalid. `isCurrent` is false while the
 * preview is for values that have since been edited.
 */
export function useCorrectionPreview(gameId: number, body: ResultBody | null, version: number) {
  const json = JSON.stringify(body);
  const debounced = useDebounced(json);
  const preview = useQuery({
    queryKey: ['correction preview', gameId, debounced, version],
    queryFn: ({ signal }) =>
      call('previewCorrection', { params: { id: gameId }, body: JSON.parse(debounced) as ResultBody, signal }),
    enabled: debounced !== 'null',
    gcTime: 0,
    staleTime: 0,
  });
  return { preview, isCurrent: json === debounced };
}

type Preview = ResponseOf<'previewCorrection'>;

function Change({ from, to, bets, reversed, paidOut }: Preview['changes'][number]) {
  const { t } = useTranslation('desk');
  return (
    <li className="grid gap-1 px-3 py-2">
      <p className="flex flex-wrap items-center gap-1.5 text-sm font-semibold">
        <span className="mr-auto">{t('correction.bets', { count: bets, bets: formatCount(bets) })}</span>
        <BetStatusBadge status={from} />
        <ArrowRight aria-label={t('correction.becomes')} className="size-4 text-muted" />
        <BetStatusBadge status={to} />
      </p>
      <p className="flex flex-wrap gap-x-4 text-xs text-muted">
        {!isZero(reversed) && <span>{t('correction.taken', { amount: formatMoney(reversed) })}</span>}
        {!isZero(paidOut) && <span>{t('correction.paid', { amount: formatMoney(paidOut) })}</span>}
      </p>
    </li>
  );
}

export function CorrectionPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('desk');
  const { bets, betsLeftOpen, changes, reversed, paidOut, cashOuts, cashedOut, debt, playersInDebt } = preview;
  return (
    <div className="grid gap-3">
      {bets === 0 ? (
        <p className="text-sm text-muted">{t('correction.none')}</p>
      ) : (
        <>
          <ul aria-label={t('correction.title')} className="divide-y divide-edge rounded-lg border border-edge">
            {changes.map((change) => (
              <Change key={`${change.from} ${change.to}`} {...change} />
            ))}
          </ul>
          <dl className="grid grid-cols-2 gap-3 text-center text-sm">
            <Fact label={t('correction.reversed')} value={formatMoney(reversed)} />
            <Fact label={t('correction.paidOut')} value={formatMoney(paidOut)} />
          </dl>
        </>
      )}
      {cashOuts > 0 && (
        <p className="text-xs text-muted">
          {t('correction.cashOuts', { count: cashOuts, amount: formatMoney(cashedOut) })}
        </p>
      )}
      {betsLeftOpen > 0 && <p className="text-xs text-muted">{t('correction.leftOpen', { count: betsLeftOpen })}</p>}
      {!isZero(debt) && <Warning text={t('correction.debt', { count: playersInDebt, amount: formatMoney(debt) })} />}
    </div>
  );
}
