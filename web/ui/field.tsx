import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';

export const CONTROL =
  'w-full min-h-11 rounded-lg border border-outline bg-ink px-3 text-base text-ellipsis text-text sm:text-sm ' +
  'hover:border-muted focus-visible:border-gold aria-invalid:border-loss disabled:opacity-60';

export type ControlProps = { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined };

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  labelHidden?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, hint, error, labelHidden, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs font-medium text-loss">
          {error}
        </p>
      )}
    </div>
  );
}

/** Without these, years in Chromium's date fields can have six digits. */
const LAST_DATES: Readonly<Record<string, string>> = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' };

export type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function Input({ className, ...rest }: InputProps) {
  // `data-empty` dims an empty date or time (theme.css). Uncontrolled forms set it themselves.
  const { value, type = 'text' } = rest;
  return (
    <input
      data-empty={value === '' || undefined}
      max={LAST_DATES[type]}
      {...rest}
      className={classNames(CONTROL, className)}
    />
  );
}

export type FieldLabelProps = Omit<FieldProps, 'children'>;

export function TextField({ label, hint, error, labelHidden, ...input }: FieldLabelProps & InputProps) {
  return (
    <Field {...{ label, hint, error, labelHidden }}>
      {(control) => <Input autoComplete="off" {...control} {...input} />}
    </Field>
  );
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  ref?: Ref<HTMLSelectElement>;
  /** Options, rendered after any children. */
  choices?: readonly { value: string | number; label: string }[];
};

/** A native select, for the phone's own picker; theme.css draws its arrow. */
export function Select({ className, choices = [], children, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames(CONTROL, 'pr-8', className)}>
      {children}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function SelectField({ label, hint, error, labelHidden, ...select }: FieldLabelProps & SelectProps) {
  return <Field {...{ label, hint, error, labelHidden }}>{(control) => <Select {...control} {...select} />}</Field>;
}

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: string;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-2 text-sm', className)}>
      <input type="checkbox" {...rest} className="size-5" />
      {label}
    </label>
  );
}

type TextAreaFieldProps = FieldLabelProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextAreaField({ label, hint, error, labelHidden, ...area }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, labelHidden }}>
      {(control) => (
        <textarea rows={3} maxLength={1000} {...control} {...area} className={classNames(CONTROL, 'py-2')} />
      )}
    </Field>
  );
}

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
