import { useTranslation } from 'react-i18next';
import { changesIn } from '#web/admin/shared/drafts/changes-in.ts';
import { usePriceName } from '#web/admin/shared/use-price-name.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/** Shows why the server would refuse the entered prices, once it has refused their preview. */
export function PreviewNote({ error }: { error: Error | null }) {
  const refusalText = useRefusalText();
  return (
    <p aria-live="polite" className="min-h-4 text-xs font-medium text-loss">
      {error && refusalText(error)}
    </p>
  );
}

export function useRefusalText(): (error: Error, fallback?: string) => string {
  const { t } = useTranslation('desk');
  const errorText = useErrorText();
  const nameOf = usePriceName();
  const { marketName } = useSelectionText();

  return (error, fallback) => {
    if (!(error instanceof ApiError)) return errorText(error, fallback);
    const { market, sum, issues = [] } = error.details;
    if (typeof market === 'string' && typeof sum === 'number')
      return t('prices.belowOne', { market: marketName(market), book: formatPercent(sum) });
    if (error.code === 'BOOK_BELOW_ONE' && issues.length > 0)
      return t('prices.sureWin', { selections: issues.map(({ path }) => nameOf(path)).join(', ') });
    const changed = changesIn(error);
    if (changed.length > 0)
      return t('prices.changedSince', {
        changes: changed.map((each) => `${nameOf(each.field)} ${each.seen ?? '–'} → ${each.current ?? '–'}`).join(', '),
      });
    return errorText(error, fallback);
  };
}
