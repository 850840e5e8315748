type RadioListProps<Value extends string> = {
  legend: string;
  name: string;
  value: Value;
  choices: readonly { value: Value; label: string; text: string }[];
  onChange: (value: Value) => void;
};

export function RadioList<Value extends string>({ legend, name, value, choices, onChange }: RadioListProps<Value>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-11 items-start gap-3 rounded-lg border border-edge bg-raised px-3 py-2 has-checked:border-gold"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="mt-1 size-4 shrink-0"
          />
          <span className="text-sm">
            <span className="font-medium">{choice.label}</span>
            <span className="block text-xs text-muted">{choice.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
