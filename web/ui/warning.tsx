import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A warning before continuing; `announced` to screen readers if it responds to the last action. */
type WarningProps = {
  text: string;
  announced?: boolean /** A link to where it can be resolved. */;
  children?: ReactNode;
};

export function Warning({ text, announced = false, children }: WarningProps) {
  return (
    <p
      role={announced ? 'alert' : undefined}
      className="flex items-start gap-2 rounded-lg border border-wait/50 bg-wait-deep px-3 py-2 text-xs text-wait"
    >
      <TriangleAlert className="mt-px size-4 shrink-0" />
      {children === undefined ? (
        text
      ) : (
        <span>
          {text} {children}
        </span>
      )}
    </p>
  );
}
