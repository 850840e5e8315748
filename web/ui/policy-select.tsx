import { useId } from 'react';
import { ODDS_CHANGE_POLICIES, type OddsChangePolicy } from '#domain/bet.ts';

type PolicySelectProps = {
  label: string;
  names: Record<OddsChangePolicy, string>;
  value: OddsChangePolicy;
  onChange: (policy: OddsChangePolicy) => void;
  disabled?: boolean;
};

/** Chooses which price changes are accepted automatically. */
export function PolicySelect({ label, names, value, onChange, disabled = false }: PolicySelectProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3 text-xs">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value as OddsChangePolicy)}
        className="min-h-11 rounded-md border border-edge bg-ink pr-8 pl-2 text-xs text-text"
      >
        {ODDS_CHANGE_POLICIES.map((policy) => (
          <option key={policy} value={policy}>
            {names[policy]}
          </option>
        ))}
      </select>
    </div>
  );
}
