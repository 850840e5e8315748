import { DiscardDraft, DraftNotice } from '#web/admin/shared/drafts/draft-notice.tsx';
import type { FormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { Button } from '#web/ui/button.tsx';

type SaveDraftProps = {
  draft: Pick<FormDraft, 'isUnsaved' | 'restoredAt' | 'isOutdated' | 'discard'>;
  label: string;
  busy: boolean;
};

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
