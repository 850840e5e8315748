import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type RowChoice<Value extends string> = {
  value: Value;
  label: string;
  example?: string;
  lang?: string;
};

type ChoiceRowProps<Value extends string> = {
  label: string;
  labelHidden?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly RowChoice<Value>[];
};

export function ChoiceRow<Value extends string>({
  label,
  labelHidden,
  value,
  onChange,
  choices,
}: ChoiceRowProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className="flex gap-1 rounded-lg bg-ink p-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            lang={choice.lang}
            className={classNames(
              'flex min-h-11 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center rounded-md px-1 py-1 text-center text-xs font-medium has-focus-visible:outline-2 has-focus-visible:outline-gold-bright',
              choice.value === value ? 'bg-gold text-on-gold' : 'text-muted hover:text-text',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <span className="max-w-full truncate">{choice.label}</span>
            {choice.example && <span className="font-normal">{choice.example}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
