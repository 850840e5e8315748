import { NotebookPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DiscardDraft, DraftNotice } from '#web/admin/shared/drafts/draft-notice.tsx';
import { resetToSaved, useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { bindField, required, TextAreaField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Time } from '#web/ui/time.tsx';

function NoteForm({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const { form, draft } = useFormWithDraft(`user.${userId}.note`, { text: '' });
  const write = useStaffAction({
    send: ({ text }: { text: string }) => call('addUserNote', { params: { id: userId }, body: { text: text.trim() } }),
    successMessage: t('notes.written'),
    errorMessage: t('notes.failed'),
    onDone: (_, sent) => resetToSaved(form, { text: '' }, sent),
    refresh: () => refreshPaths(`/api/users/${userId}/notes`),
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={form.handleSubmit((input) => write.mutate(input))}>
      <TextAreaField
        {...bindField(form, 'text', required(t('notes.missing')))}
        label={t('notes.label')}
        hint={t('notes.hint')}
        maxLength={2000}
      />
      <DraftNotice draft={draft} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={write.isPending}>
          {t('notes.write')}
        </Button>
        <DiscardDraft draft={draft} />
      </div>
    </form>
  );
}

export function UserNotes({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const mayWrite = useMay()('users.note', userId);
  const notes = useFreshQuery('listUserNotes', { params: { id: userId } });
  return (
    <SectionCard title={t('notes.caption')}>
      <div className="grid gap-5">
        {mayWrite && <NoteForm userId={userId} />}
        <QueryView
          query={notes}
          loading={{ count: 2, className: 'h-16' }}
          empty={<EmptyState icon={<NotebookPen />} title={t('notes.empty')} />}
        >
          {(rows) => (
            <ul aria-label={t('notes.caption')} className="grid gap-3">
              {rows.map((note) => (
                <li key={note.id} className="rounded-lg border border-edge bg-raised px-3 py-2.5">
                  <p className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
                  <p className="mt-1 text-xs text-muted">
                    {note.author}, <Time at={note.createdAt} />
                  </p>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </SectionCard>
  );
}
