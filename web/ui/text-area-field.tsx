import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CONTROL, Field, type FieldLabelProps } from '#web/ui/field.tsx';

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
