import { useTranslation } from 'react-i18next';
import { MARKET_NAMES } from '#domain/markets/bet-types.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

function useRefusalText(): (error: Error) => string {
  const { t } = useTranslation('desk');
  const errorText = useErrorText();
  const { marketName } = useSelectionText();
  return (error) => {
    const { market, sum } = error instanceof ApiError ? error.details : {};
    const name = MARKET_NAMES.find((each) => each === market);
    return name && typeof sum === 'number'
      ? t('prices.belowOne', { market: marketName(name), book: formatPercent(sum) })
      : errorText(error);
  };
}

/** Why the server would refuse the prices as they are typed; nothing while it would take them. */
export function PreviewNote({ error }: { error: Error | null }) {
  const refusalText = useRefusalText();
  return (
    <p aria-live="polite" className="min-h-4 text-xs font-medium text-loss">
      {error && refusalText(error)}
    </p>
  );
}
