import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PaymentCase } from '#contract/payments/objects.ts';
import { cents, parseAmount, sumCents } from '#domain/money.ts';
import { CLOSINGS, type Closing } from '#domain/payments/closings.ts';
import { BulkDialog } from '#web/admin/shared/queue/bulk-dialog.tsx';
import { RiskList } from '#web/admin/shared/queue/risk-badges.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { call } from '#web/lib/api-client.ts';
import { formatCents, formatCount, formatMoney } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Warning } from '#web/ui/warning.tsx';

type CaseClosing = { paymentCase: PaymentCase; closing: Closing; userId?: number; receipt?: string };

/** How to close a case by default: as proposed, or in the usual way; null without a default. */
function defaultClosing(paymentCase: PaymentCase, me: string): CaseClosing | null {
  const { proposed, closings } = paymentCase;
  if (proposed && proposed.by !== me) {
    const { closing, userId, receipt } = proposed;
    return { paymentCase, closing, ...(userId !== null && { userId }), ...(receipt !== null && { receipt }) };
  }
  const [closing] = closings;
  if (proposed || closing === undefined || closing === 'paid') return null;
  if (closing !== 'credit') return { paymentCase, closing };
  return paymentCase.userId === null ? null : { paymentCase, closing, userId: paymentCase.userId };
}

export const sumOfCases = (cases: readonly PaymentCase[]) =>
  formatCents(sumCents(cases.map(({ amount }) => parseAmount(amount) ?? cents(0))));

/** Closes several cases, each in its default way. */
export function CasesBulkDialog({ cases, onClose }: { cases: readonly PaymentCase[]; onClose: () => void }) {
  const { t } = useTranslation(['admin-payments', 'admin']);
  const me = useSignedInUser().username;
  const closable = cases.flatMap((paymentCase) => defaultClosing(paymentCase, me) ?? []);
  const byClosing = CLOSINGS.map(
    (closing) => [closing, closable.filter((each) => each.closing === closing)] as const,
  ).filter(([, group]) => group.length > 0);
  const withoutDefault = cases.length - closable.length;
  const items = closable.map(({ paymentCase: { id, proposed }, ...way }) => ({
    ...way,
    id,
    proposedBy: proposed?.by ?? null,
  }));
  const errorText = useErrorText();
  const { data: preview, error } = useQuery({
    queryKey: ['preview-payment-cases', items],
    queryFn: ({ signal }) => call('previewPaymentCases', { body: { items }, signal }),
    enabled: items.length > 0,
    gcTime: 0,
  });
  const unavailable = withoutDefault + (preview?.unavailable ?? 0);
  const isReady = items.length === 0 || preview !== undefined;
  return (
    <BulkDialog
      item="cases.close"
      kind="approve"
      items={closable.map(({ paymentCase }) => paymentCase.id)}
      title={t('close.several')}
      confirmLabel={t('close.submitSeveral', { number: formatCount(closable.length) })}
      noteLabel={t('close.note')}
      noteRequired
      facts={
        isReady
          ? [
              { label: t('admin:queue.facts.count'), value: formatCount(preview?.count ?? 0) },
              { label: t('admin:queue.facts.amount'), value: formatMoney(preview?.amount ?? '0') },
              { label: t('admin:queue.facts.needSecond'), value: formatCount(preview?.needSecond ?? 0) },
              ...byClosing.map(([closing, group]) => ({
                label: t(`closings.${closing}`),
                value: `${formatCount(group.length)} · ${sumOfCases(group.map(({ paymentCase }) => paymentCase))}`,
              })),
              ...(unavailable > 0
                ? [{ label: t('admin:queue.facts.unavailable'), value: formatCount(unavailable) }]
                : []),
            ]
          : null
      }
      disabled={!preview?.count}
      send={(note) => call('closePaymentCases', { body: { note: note ?? '', items } })}
      refresh={refreshAfterMoney}
      nameOf={(id) => {
        const amount = cases.find((each) => each.id === id)?.amount;
        return `${t('cases.name', { id })}, ${formatMoney(amount ?? '0')}`;
      }}
      onClose={onClose}
    >
      {error && <Warning announced text={errorText(error)} />}
      {withoutDefault > 0 && <Warning text={t('close.oneByOne')} />}
      <p className="text-xs text-muted">{t('close.twoPeople')}</p>
      <RiskList
        players={cases.flatMap(({ userId, username, player }) =>
          userId === null ? [] : [{ id: userId, username: username ?? String(userId), risks: player?.risks ?? [] }],
        )}
      />
    </BulkDialog>
  );
}
