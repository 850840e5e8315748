import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type ChoiceRowProps<Value> = {
  legend: string;
  legendHidden?: boolean;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  disabled?: boolean;
  onChoose: (value: Value) => void;
};

export function ChoiceRow<Value extends string | number | null>({
  legend,
  legendHidden,
  choices,
  chosen,
  disabled,
  onChoose,
}: ChoiceRowProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label
            key={label}
            className={classNames(
              'grid min-h-10 min-w-16 cursor-pointer place-items-center rounded-lg border px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-bright',
              value === chosen
                ? 'border-gold bg-gold-deep/40 text-gold-bright'
                : 'border-outline bg-ink hover:border-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
