import { CurrencySign, signPadding } from '#web/ui/currency-sign.tsx';
import { Field, type FieldLabelProps, Input, type InputProps } from '#web/ui/field.tsx';

/** A text field for an amount, with the currency's symbol. */
export function MoneyField({ label, hint, error, labelHidden, ...input }: FieldLabelProps & InputProps) {
  return (
    <Field {...{ label, hint, error, labelHidden }}>
      {(control) => (
        <div className="relative">
          <CurrencySign />
          <Input autoComplete="off" {...control} {...input} className={signPadding()} />
        </div>
      )}
    </Field>
  );
}
