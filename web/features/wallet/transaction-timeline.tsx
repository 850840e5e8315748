import { CircleCheck, CircleX, Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { parseNote, timelineOf } from '#web/features/wallet/timeline.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CopyValue } from '#web/ui/copy-value.tsx';

const STEP_ICONS = {
  done: { Icon: CircleCheck, colour: 'text-win' },
  waiting: { Icon: Clock3, colour: 'text-wait' },
  refused: { Icon: CircleX, colour: 'text-loss' },
} as const;

function useNoteText(): (note: string) => string {
  const { t } = useTranslation('wallet');
  return (note) => {
    const parsed = parseNote(note);
    if (parsed.kind === 'requested') return t('timeline.requestedNote', { amount: formatMoney(parsed.amount) });
    if (parsed.kind === 'approved') return t('timeline.approvedNote', { method: t(`methods.${parsed.method}`) });
    if (parsed.kind === 'payout_reversed') return t('timeline.payoutReversedNote');
    if (parsed.kind === 'deposit_reversed') return t('timeline.depositReversedNote');
    return parsed.kind === 'rejected' ? t('timeline.rejectedNote') : note;
  };
}

export function TransactionTimeline({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('wallet');
  const noteText = useNoteText();
  const { payment } = transaction;
  // Crediting a case stores the receipt as a note, which the timeline shows already.
  const note = transaction.notes === `Receipt ${payment?.receipt}` ? null : transaction.notes;
  const values = {
    network: payment?.network,
    phone: payment?.phone,
    time: payment?.sendsAfter && formatDateTime(payment.sendsAfter),
  };
  return (
    <div className="grid gap-2 text-sm">
      <ol aria-label={t('timeline.label')} className="grid">
        {timelineOf(transaction).map(({ text, time, state, failure, receipt }) => {
          const { Icon, colour } = STEP_ICONS[state];
          return (
            <li key={text} className="group flex gap-3">
              <span aria-hidden="true" className="flex flex-col items-center">
                <Icon className={classNames('size-4.5 shrink-0', colour)} />
                <span className="w-px flex-1 bg-edge group-last:hidden" />
              </span>
              <div className="pb-3 leading-tight group-last:pb-0">
                {t(`timeline.${text}`, values)}
                {failure && <span className="mt-0.5 block">{t(`failures.${failure}`, values)}</span>}
                {time && (
                  <time dateTime={time} className="mt-0.5 block text-xs text-muted">
                    {formatDateTime(time)}
                  </time>
                )}
                {receipt && (
                  <div className="mt-1.5">
                    <CopyValue label={t('timeline.receipt', values)} value={receipt} />
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {transaction.reversalReason && (
        <p className="max-w-prose rounded-lg bg-raised px-3 py-2 text-xs whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {t('timeline.reversalReason', { reason: transaction.reversalReason })}
        </p>
      )}
      {note && (!payment?.failure || payment.failure === 'rejected') && (
        <p className="max-w-prose rounded-lg bg-raised px-3 py-2 text-xs whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {t('timeline.note', { note: noteText(note) })}
        </p>
      )}
    </div>
  );
}
