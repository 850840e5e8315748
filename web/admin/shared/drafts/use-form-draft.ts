import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changedFields } from '#web/admin/shared/drafts/changed-fields.ts';
import { changesIn } from '#web/admin/shared/drafts/changes-in.ts';
import { useDraft } from '#web/admin/shared/drafts/use-draft.ts';

export type FormDraft = ReturnType<typeof useFormDraft<FieldValues, unknown>>;

/** A form that starts with its draft if there is one, otherwise with `defaultValues`. */
export function useFormWithDraft<Values extends FieldValues, Basis = unknown>(
  item: string,
  defaultValues: Values,
  basis: Basis = null as Basis,
) {
  const form = useForm<Values>({ defaultValues: defaultValues as DefaultValues<Values> });
  return { form, draft: useFormDraft(form, item, basis) };
}

/** The same, but unedited fields follow changes to the item. */
export function useLiveForm<Values extends FieldValues, Basis = Values>(
  item: string,
  values: Values,
  basis: Basis = values as unknown as Basis,
) {
  const form = useForm<Values>({ values, resetOptions: { keepDirtyValues: true, keepErrors: true } });
  return { form, draft: useFormDraft(form, item, basis) };
}

/**
 * Stores a form's changed fields and restores them later; other fields show the item. `volatile`
 * ones, such as the minute, are not stored.
 */
export function useFormDraft<Values extends FieldValues, Basis = null>(
  form: UseFormReturn<Values>,
  item: string,
  basis: Basis = null as Basis,
  volatile: readonly (keyof Values)[] = [],
) {
  const { restored, store, isOutdated, seen } = useDraft<Partial<Values>>(item, basis);
  const changed = changedFields(form.watch(), form.formState.dirtyFields);
  const kept = Object.entries(changed ?? {}).filter(([name]) => !volatile.includes(name));
  const keptJson = JSON.stringify(kept.length === 0 ? null : Object.fromEntries(kept));
  const pending = useRef(restored);
  const [isRestoring, setRestoring] = useState(restored !== null);
  const discard = () => {
    store(null);
    form.reset(undefined, { keepDirtyValues: false });
  };
  useEffect(() => {
    if (pending.current === null) return;
    for (const [name, value] of Object.entries(pending.current.values))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    pending.current = null;
    setRestoring(false);
  }, [form]);
  useEffect(() => {
    if (!isRestoring) store(JSON.parse(keptJson) as Partial<Values> | null);
  }, [isRestoring, keptJson, store]);
  return {
    isUnsaved: changed !== null,
    isRestoring,
    /** When the restored draft was last edited; null if nothing was restored. */
    restoredAt: changed === null ? null : (restored?.at ?? null),
    /** The item when editing began; null unless a draft was restored. */
    basis: restored === null ? null : (JSON.parse(restored.basis) as Basis),
    /** The item when editing began, or the current one if nothing is edited. */
    seen: JSON.parse(seen) as Basis,
    isOutdated: changed !== null && isOutdated,
    discard,
    /** Returns a function that discards the draft after a save and closes the form. */
    afterSave: (close: () => void) => () => {
      discard();
      close();
    },
  };
}

/** Whether a form has been edited since it was sent. */
export const isEditedSince = <Values extends FieldValues>(form: UseFormReturn<Values>, sent: Values) =>
  JSON.stringify(form.getValues()) !== JSON.stringify(sent);

/** The path and value of each field. */
const fieldsOf = (values: object, parent = ''): [string, unknown][] =>
  Object.entries(values).flatMap(([name, value]) =>
    value !== null && typeof value === 'object'
      ? fieldsOf(value, `${parent}${name}.`)
      : [[`${parent}${name}`, value] satisfies [string, unknown]],
  );

/** Shows the saved values, but keeps fields that have been edited since they were sent. */
export function resetToSaved<Values extends FieldValues>(form: UseFormReturn<Values>, saved: Values, sent: Values) {
  const sentFields = new Map(fieldsOf(sent));
  const edited = fieldsOf(form.getValues()).filter(([name, value]) => value !== sentFields.get(name));
  form.reset(saved, { keepDirtyValues: false });
  for (const [name, value] of edited)
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
}

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
