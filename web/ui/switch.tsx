import type { ReactNode } from 'react';

type SwitchProps = {
  label: string;
  text?: ReactNode;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
};

export function Switch({ label, text, checked, busy = false, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-1.5">
      <span>
        <span className="block text-sm font-medium">{label}</span>
        {text && <span className="block text-xs text-muted">{text}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-busy={busy || undefined}
        onChange={(event) => {
          if (!busy) onChange(event.currentTarget.checked);
        }}
        className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-outline bg-ink transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-muted before:transition-transform checked:border-gold checked:bg-gold checked:bg-none! checked:before:translate-x-5 checked:before:bg-on-gold aria-busy:opacity-60"
      />
    </label>
  );
}
