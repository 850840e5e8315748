import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_TAG_LENGTH, MAX_TAGS, normaliseTag } from '#domain/player-controls.ts';
import { resetToSaved } from '#web/admin/shared/drafts/use-form-draft.ts';
import { TagSuggestions } from '#web/admin/shared/suggestions.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { type MisclickGuard, useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import { bindField, TextField } from '#web/ui/field.tsx';

type Player = { userId: number };

const refreshTags = () => refreshPaths('/api/users', '/api/admin/');

function Tag({ userId, tag, guard }: Player & { tag: string; guard: MisclickGuard }) {
  const { t } = useTranslation('admin-user');
  const remove = useStaffAction({
    send: () => call('removePlayerTag', { params: { id: userId }, body: { tag } }),
    successMessage: t('tags.removed'),
    errorMessage: t('controls.failed'),
    refresh: refreshTags,
  });
  const mayRemove = useMay()('users.note', userId);
  return (
    <li className="inline-flex min-h-8 items-center gap-1 rounded-full border border-edge bg-raised pl-3 text-sm">
      <span className={mayRemove ? undefined : 'pr-3'}>{tag}</span>
      {mayRemove && (
        <button
          type="button"
          className="tap inline-flex size-8 items-center justify-center rounded-full text-muted hover:text-text"
          aria-label={t('tags.remove', { tag })}
          disabled={remove.isPending}
          onClick={() => guard(() => remove.mutate())}
        >
          <X className="size-3.5" />
        </button>
      )}
    </li>
  );
}

function TagForm({ userId }: Player) {
  const { t } = useTranslation('admin-user');
  const form = useForm({ defaultValues: { tag: '' } });
  const listId = useId();
  const add = useStaffAction({
    send: (body: { tag: string }) => call('addPlayerTag', { params: { id: userId }, body }),
    successMessage: t('tags.added'),
    errorMessage: t('controls.failed'),
    onDone: (_, sent) => resetToSaved(form, { tag: '' }, sent),
    refresh: refreshTags,
  });
  return (
    <form
      noValidate
      className="flex w-full items-start gap-2 sm:w-auto"
      onSubmit={form.handleSubmit((input) => add.mutate(input))}
    >
      <div className="min-w-0 flex-1 sm:w-48">
        <TextField
          {...bindField(form, 'tag', {
            validate: (input) => normaliseTag(input) !== null || t('tags.problem', { max: MAX_TAG_LENGTH }),
          })}
          label={t('tags.label')}
          labelHidden
          placeholder={t('tags.label')}
          list={listId}
          maxLength={MAX_TAG_LENGTH}
        />
        <TagSuggestions id={listId} />
      </div>
      <Button type="submit" className="min-h-11 shrink-0" busy={add.isPending}>
        <Plus className="size-4" />
        {t('tags.add')}
      </Button>
    </form>
  );
}

export function UserTags({ userId }: Player) {
  const { t } = useTranslation('admin-user');
  const controls = useFreshQuery('getPlayerControls', { params: { id: userId } });
  const mayAdd = useMay()('users.note', userId);
  const tags = controls.data?.tags ?? [];
  // A removed tag moves the others.
  const guard = useMisclickGuard(controls.data?.tags);
  if (!controls.data || (tags.length === 0 && !mayAdd)) return null;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {tags.length > 0 && (
        <ul aria-label={t('tags.title')} className="flex min-h-11 flex-wrap items-center gap-2">
          {tags.map((tag) => (
            <Tag key={tag} userId={userId} tag={tag} guard={guard} />
          ))}
        </ul>
      )}
      {mayAdd && tags.length < MAX_TAGS && <TagForm userId={userId} />}
    </div>
  );
}
