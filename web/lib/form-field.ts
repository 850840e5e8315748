import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** The validation rule for a text that can't be empty. */
export const required = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

/** The props that connect a field to its value and error in a form. */
export function bindField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, rules), error: form.getFieldState(name, form.formState).error?.message };
}
