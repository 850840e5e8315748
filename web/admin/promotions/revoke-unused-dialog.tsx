import { useTranslation } from 'react-i18next';
import type { FreeBetUptake } from '#contract/promotions/uptake.ts';
import { ReasonDialog } from '#web/admin/shared/action-dialog.tsx';
import { Fact } from '#web/admin/shared/fact.tsx';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';

export type RevocationSource = { kind: 'batch' | 'promotion'; id: number; name: string };
type RevokeUnusedProps = { source: RevocationSource; uptake: FreeBetUptake; onClose: () => void };

type RevocationResult = ResponseOf<'revokeFreeBetBatch'>;

export function RevokeUnusedDialog({ source, uptake, onClose }: RevokeUnusedProps) {
  const { t } = useTranslation('admin-promotions');
  const doneText = ({ revoked, value, gone, left }: RevocationResult) =>
    [
      t('revoking.done', { count: revoked, number: formatCount(revoked), value: formatMoney(value) }),
      gone > 0 && t('revoking.gone', { count: gone, number: formatCount(gone) }),
      left > 0 && t('revoking.left', { count: left, number: formatCount(left) }),
    ]
      .filter(Boolean)
      .join(' ');
  const { open, openValue, used } = uptake;
  return (
    <ReasonDialog
      item={`free bets.${source.kind}.${source.id}.revoke`}
      title={t('revoking.title', { name: source.name })}
      text={t(source.kind === 'batch' ? 'revoking.text' : 'revoking.promotionText')}
      confirm={{
        label: t('revoking.confirm', { count: open, number: formatCount(open) }),
        variant: 'danger',
        disabled: open === 0,
      }}
      reason={{ label: t('revoking.reason'), hint: t('revoking.reasonHint'), missing: t('revoking.reasonMissing') }}
      send={(reason) => {
        const request = { params: { id: source.id }, body: { reason, seen: open } };
        return source.kind === 'batch' ? call('revokeFreeBetBatch', request) : call('revokePromotionFreeBets', request);
      }}
      successMessage={doneText}
      errorMessage={t('revoking.failed')}
      refresh={() =>
        refreshPaths(
          '/api/admin/free-bet-batches',
          '/api/admin/tables/free-bets',
          '/api/admin/promotions',
          '/api/users',
        )
      }
      onClose={onClose}
    >
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Fact label={t('uptake.open')} value={formatCount(open)} />
        <Fact label={t('uptake.openValue')} value={formatMoney(openValue)} />
        <Fact label={t('revoking.used')} value={formatCount(used)} />
      </dl>
    </ReasonDialog>
  );
}
