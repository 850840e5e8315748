import type { ReactNode } from 'react';

/** The figures at the foot of the slip, side by side. */
export function SlipSums({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1">{children}</dl>;
}

type SlipSumProps = {
  label: string;
  value: ReactNode;
  strong?: boolean;
  /** What the figure includes. */
  note?: string;
};

export function SlipSum({ label, value, strong, note }: SlipSumProps) {
  return (
    <div className="not-first:last:text-right">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={strong ? 'font-bold text-gold-bright' : 'font-semibold'}>{value}</dd>
      {note && <dd className="text-2xs text-muted">{note}</dd>}
    </div>
  );
}
