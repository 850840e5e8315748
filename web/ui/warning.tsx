import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type WarningProps = {
  text: string;
  /** Whether screen readers announce it, for a warning caused by the last action. */
  announced?: boolean;
  /** A link to where the problem can be resolved. */
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
