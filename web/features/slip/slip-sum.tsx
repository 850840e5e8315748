import type { ReactNode } from 'react';

/** A figure at the foot of the slip. */
export function SlipSum({ label, value, strong }: { label: string; value: ReactNode; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className={strong ? 'text-base font-bold text-gold-bright' : 'font-semibold'}>{value}</dd>
    </div>
  );
}
