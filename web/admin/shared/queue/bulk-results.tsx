import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ItemOutcome, ItemResult } from '#contract/bulk.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { FocusFirst } from '#web/admin/shared/queue/focus-first.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { classNames } from '#web/ui/class-names.ts';

const OUTCOMES = {
  refused: { Icon: CircleAlert, tone: 'text-loss' },
  handled: { Icon: CircleAlert, tone: 'text-wait' },
  awaiting_second: { Icon: Clock3, tone: 'text-gold-bright' },
  sent: { Icon: CircleCheck, tone: 'text-win' },
  done: { Icon: CircleCheck, tone: 'text-win' },
} as const satisfies Record<ItemOutcome, object>;

/** Results that need attention come first. */
const ORDER = Object.keys(OUTCOMES) as ItemOutcome[];

function useResultText(): (result: ItemResult) => string {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  return ({ outcome, by, code, message }) => {
    if (outcome === 'handled') return by ? t('queue.result.handledBy', { username: by }) : t('queue.result.handled');
    if (outcome !== 'refused') return t(`queue.result.${outcome}`);
    const reason = errorText(new ApiError(409, JSON.stringify({ code, message }), ''));
    return by ? t('queue.result.refusedBy', { reason, username: by }) : t('queue.result.refused', { reason });
  };
}

type BulkResultsProps = {
  title: string;
  results: readonly ItemResult[];
  nameOf: (item: number) => string;
  onClose: () => void;
};

export function BulkResults({ title, results, nameOf, onClose }: BulkResultsProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const textOf = useResultText();
  const sorted = results.toSorted((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
  const countOf = (outcome: ItemOutcome) => results.filter((result) => result.outcome === outcome).length;
  const counts = ORDER.toReversed().flatMap((outcome) => {
    const count = countOf(outcome);
    return count === 0 ? [] : [t(`queue.counts.${outcome}`, { count, number: formatCount(count) })];
  });
  return (
    <ActionDialog
      title={title}
      dismissOnly
      confirm={{ label: common('close') }}
      busy={false}
      onConfirm={onClose}
      onClose={onClose}
    >
      <FocusFirst selector="[type=submit]" />
      <p role="status" className="text-sm font-semibold">
        {counts.join(' · ')}
      </p>
      <ul aria-label={t('queue.results')} className="grid gap-1.5">
        {sorted.map((result) => {
          const { Icon, tone } = OUTCOMES[result.outcome];
          return (
            <li key={result.id} className="flex gap-2 text-sm">
              <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', tone)} />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{nameOf(result.id)}</span>{' '}
                <span className="text-muted">{textOf(result)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </ActionDialog>
  );
}
