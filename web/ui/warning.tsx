import { TriangleAlert } from 'lucide-react';

/** What somebody should know before they go on. */
export function Warning({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 rounded-lg border border-wait/50 bg-wait-deep px-3 py-2 text-xs text-wait">
      <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
      {text}
    </p>
  );
}
