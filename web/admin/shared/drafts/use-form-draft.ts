import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changedFields } from '#web/admin/shared/drafts/changed-fields.ts';
import { useDraft } from '#web/admin/shared/drafts/use-draft.ts';

export type FormDraft = ReturnType<typeof useFormDraft<FieldValues, unknown>>;

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
