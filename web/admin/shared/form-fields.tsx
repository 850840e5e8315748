import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';

type FormField<Values extends FieldValues, Name extends FieldPath<Values>> = {
  form: UseFormReturn<Values>;
  name: Name;
  label: string;
  hint?: ReactNode;
  rules?: RegisterOptions<Values, Name>;
};

type Rest<Control extends typeof Input | typeof Select | typeof Textarea> = Omit<
  ComponentProps<Control>,
  keyof FormField<object, never>
>;

/** The rule of a text that can't be empty. */
export const required = (message: string) => ({ validate: (typed: string) => typed.trim() !== '' || message });

export function TextField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  hint,
  rules,
  ...input
}: FormField<Values, Name> & Rest<typeof Input>) {
  return (
    <Field label={label} hint={hint} error={form.getFieldState(name, form.formState).error?.message}>
      {(control) => <Input autoComplete="off" {...control} {...form.register(name, rules)} {...input} />}
    </Field>
  );
}

export function TextAreaField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  hint,
  rules,
  ...area
}: FormField<Values, Name> & Rest<typeof Textarea>) {
  return (
    <Field label={label} hint={hint} error={form.getFieldState(name, form.formState).error?.message}>
      {(control) => <Textarea maxLength={1000} {...control} {...form.register(name, rules)} {...area} />}
    </Field>
  );
}

type Option = { value: string | number; label: string };

export function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FormField<Values, Name> & Rest<typeof Select> & { options?: readonly Option[] },
) {
  const { form, name, label, hint, rules, options = [], children, ...select } = props;
  return (
    <Field label={label} hint={hint} error={form.getFieldState(name, form.formState).error?.message}>
      {(control) => (
        <Select {...control} {...form.register(name, rules)} {...select}>
          {children}
          <Options options={options} />
        </Select>
      )}
    </Field>
  );
}
