// Unsent forms, stored for the browser session, so that they survive another tab of the dashboard,
// a reload and a new login. A draft belongs to one user.
import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSignedInUser } from '#web/lib/session.ts';

const nameOf = (userId: number, form: string) => `goldline.form.${userId}.${form}`;

/** The stored text fields, over those of an empty form. */
export function readFormDraft<Values extends Record<string, string>>(name: string, empty: Values): Values {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? '') as Record<string, unknown>;
    const known = Object.entries(stored).filter(([field, value]) => field in empty && typeof value === 'string');
    return { ...empty, ...Object.fromEntries(known) };
  } catch {
    return empty;
  }
}

export function useFormDraftName(form: string): string {
  return nameOf(useSignedInUser().id, form);
}

/** Stores what is typed as it is typed. */
export function useKeptForm<Values extends FieldValues>(form: UseFormReturn<Values>, name: string): void {
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((values) => sessionStorage.setItem(name, JSON.stringify(values)));
    return unsubscribe;
  }, [watch, name]);
}

export function clearFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, empty }: { name: string; empty: DefaultValues<Values> },
): void {
  form.reset(empty);
  sessionStorage.removeItem(name);
}
