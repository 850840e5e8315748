import { useMutation, useQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMay } from '#web/admin/shared/use-may.ts';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { queryOf, refreshPaths } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

function NoteForm({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const showError = useErrorToast();
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { text: '' } });
  const write = useMutation({
    mutationFn: (text: string) => call('addUserNote', { params: { id: userId }, body: { text } }),
    onSuccess: () => {
      reset();
      showToast({ title: t('notes.written') });
      return refreshPaths(`/api/users/${userId}/notes`);
    },
    onError: (error) => showError(error, t('notes.failed')),
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit(({ text }) => write.mutate(text.trim()))}>
      <Field label={t('notes.label')} hint={t('notes.hint')} error={formState.errors.text?.message ?? null}>
        {(control) => (
          <Textarea
            {...control}
            {...register('text', { validate: (typed) => typed.trim() !== '' || t('notes.missing') })}
            maxLength={2000}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="justify-self-start" busy={write.isPending}>
        {t('notes.write')}
      </Button>
    </form>
  );
}

/** Staff notes about a user, newest first. */
export function UserNotes({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const mayWrite = useMay()('users.note', userId);
  const notes = useQuery({ ...queryOf('listUserNotes', { params: { id: userId } }), refetchOnMount: 'always' });
  return (
    <SectionCard title={t('notes.caption')}>
      <div className="grid gap-5">
        {mayWrite && <NoteForm userId={userId} />}
        <QueryView query={notes} loading={<SkeletonList count={2} className="h-16" />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={<NotebookPen aria-hidden="true" />} title={t('notes.empty')} />
            ) : (
              <ul aria-label={t('notes.caption')} className="grid gap-3">
                {rows.map((note) => (
                  <li key={note.id} className="rounded-lg border border-edge bg-raised px-3 py-2.5">
                    <p className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
                    <p className="mt-1 text-xs text-muted">
                      {note.author}, <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
                    </p>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </SectionCard>
  );
}
