import { useRefusalText } from '#web/admin/games/pricing/use-refusal-text.ts';

/** Why the server would refuse the prices as they are typed; nothing while it would take them. */
export function PreviewNote({ error }: { error: Error | null }) {
  const refusalText = useRefusalText();
  return (
    <p aria-live="polite" className="min-h-4 text-xs font-medium text-loss">
      {error && refusalText(error)}
    </p>
  );
}
