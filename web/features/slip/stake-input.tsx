import { type ControlProps, Input } from '#web/ui/field.tsx';

type StakeInputProps = {
  control: Partial<ControlProps>;
  value: string;
  onChange: (stake: string) => void;
  label?: string;
  min?: string;
  locked?: boolean;
};

export function StakeInput({ control, value, onChange, label, min = '0', locked }: StakeInputProps) {
  return (
    <div className="relative">
      <span aria-hidden="true" className="absolute inset-y-0 left-3 grid place-items-center text-sm text-muted">
        $
      </span>
      <Input
        {...control}
        aria-label={label}
        type="number"
        inputMode="decimal"
        step="0.01"
        min={min}
        placeholder="0.00"
        value={value}
        readOnly={locked}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="pl-7 text-right font-semibold"
      />
    </div>
  );
}
