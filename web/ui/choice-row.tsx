import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type ChoiceClasses = Record<'frame' | 'legend' | 'list' | 'choice' | 'chosen' | 'other', string>;

export const BAR: ChoiceClasses = {
  frame: 'min-w-0',
  legend: 'mb-1.5 text-sm font-medium',
  list: 'flex gap-1 rounded-lg bg-ink p-1 max-2xs:flex-col',
  choice:
    'flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center rounded-md px-1 py-1 text-center text-xs font-medium',
  chosen: 'bg-gold text-on-gold',
  other: 'text-muted hover:text-text',
};

type ChoiceRowProps<Value> = {
  classes?: ChoiceClasses;
  label: string;
  labelHidden?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; example?: string; lang?: string }[];
};

export function ChoiceRow<Value extends string | number | null>(props: ChoiceRowProps<Value>) {
  const { classes = BAR, label, labelHidden, value, onChange, choices } = props;
  const name = useId();
  return (
    <fieldset className={classes.frame}>
      <legend className={labelHidden ? 'sr-only' : classes.legend}>{label}</legend>
      <div className={classes.list}>
        {choices.map((choice) => (
          <label
            key={choice.label}
            lang={choice.lang}
            className={classNames(
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-gold-bright',
              classes.choice,
              choice.value === value ? classes.chosen : classes.other,
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
