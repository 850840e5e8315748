import type { ReactNode } from 'react';

/** An entry of a `dl`: a small label above its value, which has the class `className`. */
export function Fact({ label, value, className }: { label: string; value: ReactNode; className?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={className}>{value}</dd>
    </div>
  );
}
