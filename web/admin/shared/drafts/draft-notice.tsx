import { useTranslation } from 'react-i18next';
import type { FormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Warning } from '#web/ui/warning.tsx';

export type ShownDraft = Pick<FormDraft, 'isUnsaved' | 'restoredAt' | 'isOutdated' | 'discard'>;

/** States that a draft was restored, and warns if the item has changed since editing began. */
export function DraftNotice({
  draft: { restoredAt, isOutdated },
}: {
  draft: Pick<ShownDraft, 'restoredAt' | 'isOutdated'>;
}) {
  const { t } = useTranslation('admin');
  return (
    <>
      {restoredAt !== null && (
        <p role="status" className="text-sm text-wait">
          {t('draft.restored', { time: formatDateTime(new Date(restoredAt).toISOString()) })}
        </p>
      )}
      {isOutdated && <Warning announced text={t('draft.behind')} />}
    </>
  );
}

export function DiscardDraft({ draft: { isUnsaved, discard } }: { draft: Pick<ShownDraft, 'isUnsaved' | 'discard'> }) {
  const { t } = useTranslation('admin');
  return (
    isUnsaved && (
      <Button variant="ghost" className="sm:mr-auto" onClick={discard}>
        {t('draft.discard')}
      </Button>
    )
  );
}

type SaveDraftProps = { draft: ShownDraft; label: string; busy: boolean };

/** The footer of a form outside a dialog: the draft notice, and buttons to save or discard. */
export function SaveDraft({ draft, label, busy }: SaveDraftProps) {
  return (
    <>
      <DraftNotice draft={draft} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={!draft.isUnsaved}>
          {label}
        </Button>
        <DiscardDraft draft={draft} />
      </div>
    </>
  );
}
