import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changedFields } from '#web/admin/shared/drafts/changed-fields.ts';
import { changesIn } from '#web/admin/shared/drafts/changes-in.ts';

/**
 * Shows a colleague's change next to the field if a save was refused because of it. The entered
 * value stays, so saving again overwrites the colleague's value.
 */
export function useStaleFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  format: (value: string, field: string) => string,
  /** The form's name of a request field. */
  nameOf = (field: string): string => field,
) {
  const { t } = useTranslation('admin');
  const shown = useRef<Record<string, string>>({});
  const isUnsaved = changedFields(form.getValues(), form.formState.dirtyFields) !== null;
  // After a save or discard, the values shown no longer apply to the next edit.
  useEffect(() => {
    if (!isUnsaved) shown.current = {};
  }, [isUnsaved]);
  /** Returns false if the error lists no changed fields. */
  const showStale = (error: unknown): boolean => {
    const changes = changesIn(error);
    for (const { field, current } of changes) {
      const value = current ?? '';
      shown.current[field] = value;
      const name = nameOf(field) as FieldPath<Values>;
      // An unedited field follows the colleague's value, so saving again replaces nothing.
      const { isDirty } = form.getFieldState(name);
      const message = t(isDirty ? 'draft.fieldChanged' : 'draft.fieldFollows', { value: format(value, field) });
      form.setError(name, { message }, { shouldFocus: field === changes[0]?.field });
    }
    return changes.length > 0;
  };
  return { shown: shown.current, showStale };
}
