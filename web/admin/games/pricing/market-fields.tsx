import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PricePreview } from '#contract/games/objects.ts';
import type { MarketPanel } from '#domain/markets/panels.ts';
import { BookBadge, PriceField } from '#web/admin/games/pricing/price-field.tsx';
import { isEmpty, isLine, type PriceForm } from '#web/admin/games/pricing/price-form.ts';
import { selectionOfField } from '#web/lib/selection.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { bindField, TextField } from '#web/ui/field.tsx';

type MarketFieldsProps = {
  panel: MarketPanel;
  /** Team names for the labels; empty until they are entered. */
  teams: { homeTeam: string; awayTeam: string };
  /** The prices and books after saving; absent while unknown. */
  preview: PricePreview | undefined;
  /** The current price for comparison; absent for a new game. */
  currentPrice?: (field: string) => string | null;
  action?: ReactNode;
  /** Shown below a price, for example its selection's liability. */
  noteOf?: (field: string) => ReactNode;
  /** Shows buttons that move each price by one step. */
  hasStepButtons?: boolean;
};

export function MarketFields({
  panel,
  teams,
  preview,
  currentPrice,
  action,
  noteOf,
  hasStepButtons,
}: MarketFieldsProps) {
  const { t } = useTranslation('desk');
  const { describeBriefly, marketName } = useSelectionText();
  const form = useFormContext<PriceForm>();
  const input = form.watch('prices');
  const line = panel.lineField ? (preview?.[panel.lineField] ?? null) : null;

  function hintOf(field: string): string | null {
    const current = currentPrice?.(field);
    const next = preview?.prices[field];
    return current && next && current !== next && isEmpty(input[field]) ? t('prices.current', { odds: current }) : null;
  }

  return (
    <fieldset className="min-w-0 rounded-lg border border-edge p-3">
      <legend className="sr-only">{marketName(panel.market)}</legend>
      <div className="mb-2 flex items-start justify-between gap-3">
        <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span aria-hidden="true" className="text-sm font-semibold">
            {marketName(panel.market)}
          </span>
          <BookBadge books={preview?.books.filter(({ market }) => market === panel.market)} />
        </div>
        {action}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] items-start gap-x-3 gap-y-2 [&_label]:text-xs">
        {panel.lineField && (
          <TextField
            {...bindField(form, `lines.${panel.lineField as 'handicapLine'}`, {
              validate: (text) => text.trim() === '' || isLine(text) || t('prices.lineRange'),
            })}
            label={t(`prices.${panel.lineField}`)}
            placeholder={line ?? undefined}
          />
        )}
        {panel.prices.map((price) => (
          <PriceField
            key={price.field}
            field={price.field}
            label={describeBriefly({ ...selectionOfField(price, preview ?? {}), ...teams })}
            placeholder={
              preview?.prices[price.field] ??
              currentPrice?.(price.field) ??
              t(currentPrice ? 'prices.closed' : 'prices.byModel')
            }
            hint={hintOf(price.field)}
            note={noteOf?.(price.field)}
            hasStepButtons={hasStepButtons}
          />
        ))}
      </div>
    </fieldset>
  );
}
