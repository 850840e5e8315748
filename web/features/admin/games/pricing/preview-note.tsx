import type { usePricePreview } from '#web/features/admin/games/pricing/use-price-preview.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';

/** Why the server would refuse the prices as they are typed; nothing while it would take them. */
export function PreviewNote({ preview }: { preview: ReturnType<typeof usePricePreview> }) {
  const errorText = useErrorText();
  return (
    <p aria-live="polite" className="min-h-4 text-xs font-medium text-loss">
      {preview.isError && errorText(preview.error)}
    </p>
  );
}
