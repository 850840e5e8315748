import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type FactProps = {
  label: string;
  value: ReactNode;
  /** An explanation, in small print below the value. */
  text?: string;
  className?: string;
};

/** An entry of a `dl`: a small label above its value, which may have the colour `className`. */
export function Fact({ label, value, text, className }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={classNames('font-semibold [overflow-wrap:anywhere]', className)}>{value}</dd>
      {text && <dd className="text-xs text-muted">{text}</dd>}
    </div>
  );
}
