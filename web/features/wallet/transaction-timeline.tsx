import { CircleCheck, CircleX, Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { readNote, timelineOf } from '#web/features/wallet/timeline.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';

const LOOKS = {
  done: { Icon: CircleCheck, colour: 'text-win' },
  waiting: { Icon: Clock3, colour: 'text-wait' },
  refused: { Icon: CircleX, colour: 'text-loss' },
} as const;

function useNoteText(): (note: string) => string {
  const { t } = useTranslation('wallet');
  return (note) => {
    const read = readNote(note);
    if (read.kind === 'approved') return t('timeline.approvedNote', { method: t(`methods.${read.method}`) });
    return read.kind === 'rejected' ? t('timeline.rejectedNote') : note;
  };
}

export function TransactionTimeline({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('wallet');
  const noteText = useNoteText();
  return (
    <div className="grid gap-2 text-sm">
      <ol aria-label={t('timeline.label')} className="grid">
        {timelineOf(transaction).map(({ text, time, state }) => {
          const { Icon, colour } = LOOKS[state];
          return (
            <li key={text} className="group flex gap-3">
              <span aria-hidden="true" className="flex flex-col items-center">
                <Icon className={classNames('size-4.5 shrink-0', colour)} />
                <span className="w-px flex-1 bg-edge group-last:hidden" />
              </span>
              <span className="pb-3 leading-tight group-last:pb-0">
                {t(`timeline.${text}`)}
                {time && (
                  <time dateTime={time} className="mt-0.5 block text-xs text-muted">
                    {formatDateTime(time)}
                  </time>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {transaction.reversalReason && (
        <p className="max-w-prose rounded-lg bg-raised px-3 py-2 text-xs whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {t('timeline.reversalReason', { reason: transaction.reversalReason })}
        </p>
      )}
      {transaction.notes && (
        <p className="max-w-prose rounded-lg bg-raised px-3 py-2 text-xs whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {t('timeline.note', { note: noteText(transaction.notes) })}
        </p>
      )}
    </div>
  );
}
