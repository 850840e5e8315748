import { TriangleAlert } from 'lucide-react';

/** A warning before continuing; `announced` to screen readers if it responds to the last action. */
export function Warning({ text, announced = false }: { text: string; announced?: boolean }) {
  return (
    <p
      role={announced ? 'alert' : undefined}
      className="flex items-start gap-2 rounded-lg border border-wait/50 bg-wait-deep px-3 py-2 text-xs text-wait"
    >
      <TriangleAlert className="mt-px size-4 shrink-0" />
      {text}
    </p>
  );
}
