import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const BAR = 'flex gap-1 rounded-lg bg-ink p-1';

const LOOKS = {
  bar: {
    frame: 'min-w-0',
    legend: 'mb-1.5 text-sm font-medium',
    list: BAR,
    choice:
      'flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center rounded-md px-1 py-1 text-center text-xs font-medium',
    chosen: 'bg-gold text-on-gold',
    other: 'text-muted hover:text-text',
  },
  small: {
    frame: 'min-w-0 flex-1 basis-full sm:basis-0',
    legend: 'mb-1 text-xs text-muted',
    list: BAR,
    choice: 'grid min-h-9 flex-1 place-items-center rounded-md px-2 text-xs font-medium',
    chosen: 'bg-hover text-gold-bright',
    other: 'text-muted hover:text-text',
  },
  boxes: {
    frame: '',
    legend: 'mb-1.5 text-sm font-medium',
    list: 'flex flex-wrap gap-2',
    choice:
      'grid min-h-10 min-w-16 place-items-center rounded-lg border px-3 text-sm has-focus-visible:outline-offset-2',
    chosen: 'border-gold bg-gold-deep/40 text-gold-bright',
    other: 'border-outline bg-ink hover:border-muted',
  },
} as const;

type ChoiceRowProps<Value> = {
  look?: keyof typeof LOOKS;
  label: string;
  labelHidden?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; example?: string; lang?: string }[];
  disabled?: boolean;
};

/** A row of options, one of which is selected. */
export function ChoiceRow<Value extends string | number | null>(props: ChoiceRowProps<Value>) {
  const { look = 'bar', label, labelHidden, value, onChange, choices, disabled } = props;
  const name = useId();
  const looks = LOOKS[look];
  return (
    <fieldset disabled={disabled} className={looks.frame}>
      <legend className={labelHidden ? 'sr-only' : looks.legend}>{label}</legend>
      <div className={looks.list}>
        {choices.map((choice) => (
          <label
            key={choice.label}
            lang={choice.lang}
            className={classNames(
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-gold-bright',
              looks.choice,
              choice.value === value ? looks.chosen : looks.other,
            )}
          >
            <input
              type="radio"
              name={name}
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
