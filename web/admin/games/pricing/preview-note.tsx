import { useRefusalText } from '#web/admin/games/pricing/use-refusal-text.ts';

/** Why the server would refuse the entered prices; nothing if it would accept them. */
export function PreviewNote({ error }: { error: Error | null }) {
  const refusalText = useRefusalText();
  return (
    <p aria-live="polite" className="min-h-4 text-xs font-medium text-loss">
      {error && refusalText(error)}
    </p>
  );
}
