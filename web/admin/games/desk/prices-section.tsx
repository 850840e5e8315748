import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { priceOf } from '#contract/game-prices.ts';
import type { Game } from '#contract/games/objects.ts';
import type { CallBodyInput } from '#contract/schemas.ts';
import { LINE_FIELDS, type LineField, SCORER_FIELDS, SCORER_PRICE_PREFIXES } from '#domain/markets/api-fields.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { LiabilityText } from '#web/admin/games/desk/liability-text.tsx';
import { type FieldPrice, HoldButton, MarketSwitch, ReleaseButton } from '#web/admin/games/desk/market-buttons.tsx';
import { useLiability } from '#web/admin/games/desk/use-game-exposure.ts';
import { refreshGames } from '#web/admin/games/game-queries.ts';
import { MarketFields } from '#web/admin/games/pricing/market-fields.tsx';
import {
  clearedForm,
  isEmpty,
  isScorerField,
  LISTED_PRICE_PANELS,
  NO_PRICES,
  type PriceForm,
  pricesBody,
  withMissingFields,
  withoutSaved,
} from '#web/admin/games/pricing/price-form.ts';
import { PreviewNote, useRefusalText } from '#web/admin/games/pricing/refusal-text.tsx';
import { ScorerFields } from '#web/admin/games/pricing/scorer-fields.tsx';
import { usePricePreview } from '#web/admin/games/pricing/use-price-preview.ts';
import { changesIn } from '#web/admin/shared/drafts/changes-in.ts';
import { useDraft } from '#web/admin/shared/drafts/use-draft.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { awaitsSecond, useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { scorerPricesQuery } from '#web/lib/scorer-prices.ts';
import { useLeaveWarning } from '#web/lib/use-leave-warning.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** The scorers' current prices by field; empty while they load. */
function useScorerPrices(game: Game): Record<string, string | null> {
  const { data, isPlaceholderData } = useQuery(scorerPricesQuery(game));
  const scorers = (!isPlaceholderData && data) || [];
  const entries = scorers.flatMap((player) =>
    SCORER_PRICE_PREFIXES.map((prefix) => [`${prefix}:${player.id}`, player[prefix]] as const),
  );
  return Object.fromEntries(entries);
}

/** The current value of a price or line; undefined for a scorer who isn't loaded. */
function useCurrentPrice(game: Game) {
  const scorerPrices = useScorerPrices(game);
  return (field: string): string | null | undefined => {
    if (isLineField(field)) return game[field];
    return isScorerField(field) ? scorerPrices[field] : priceOf(game, field);
  };
}

const isLineField = (field: string): field is LineField => LINE_FIELDS.some((each) => each === field);

type SeenPrices = Record<string, string | null>;
type PriceDraft = { form: PriceForm; seen: SeenPrices };

/** Each edited price or line, as it was when the user began to change it. */
function useSeenPrices(game: Game, { prices, lines }: PriceForm, restored: SeenPrices) {
  const seen = useRef<SeenPrices>({ ...restored });
  const currentPrice = useCurrentPrice(game);
  useEffect(() => {
    for (const [field, text] of [...Object.entries(prices), ...Object.entries(lines)]) {
      const current = currentPrice(field);
      if (isLineField(field) ? text.trim() === '' : isEmpty(text)) delete seen.current[field];
      else if (!(field in seen.current) && current !== undefined) seen.current[field] = current;
    }
  });
  return seen;
}

/** The request's `seen` field: prices in a record, lines as separate fields. */
function seenBody(seen: SeenPrices): NonNullable<CallBodyInput<'setGameOdds'>['seen']> {
  const entries = Object.entries(seen);
  return {
    ...Object.fromEntries(entries.filter(([field]) => isLineField(field))),
    prices: Object.fromEntries(entries.filter(([field]) => !isLineField(field))),
  };
}

/** Whether a form with this request has input; null means that a value is invalid. */
const hasPrices = (changes: ReturnType<typeof pricesBody>): boolean =>
  changes === null || Object.keys(changes).length > 0;

type SavedPrices = { body: CallBodyInput<'setGameOdds'>; sent: PriceForm };
type PriceEditing = {
  form: UseFormReturn<PriceForm>;
  seen: RefObject<SeenPrices>;
  store: (draft: PriceDraft | null) => void;
};

/** Saves prices. Fields edited again meanwhile stay, and the saved values are the ones seen. */
function useSavePrices(game: Game, { form, seen, store }: PriceEditing) {
  const { t } = useTranslation('desk');
  const refusalText = useRefusalText();
  return useStaffAction({
    send: ({ body }: SavedPrices) => call('setGameOdds', { params: { id: game.id }, body }),
    successMessage: t('prices.saved'),
    errorMessage: t('prices.failed'),
    onDone: (result, { body: { scorerOdds, ...body }, sent }) => {
      const saved: Record<string, unknown> = awaitsSecond(result) ? {} : { ...body, ...scorerOdds };
      for (const field of Object.keys(seen.current)) {
        const value = saved[field];
        if (typeof value === 'string') seen.current[field] = value;
      }
      const remaining = withoutSaved(form.getValues(), sent);
      // Stored here too, in case the user has already left the page.
      store(hasPrices(pricesBody(remaining)) ? { form: remaining, seen: seen.current } : null);
      form.reset(remaining);
    },
    // The entered values stay, so saving again overwrites the other person's change.
    onError: (error) => {
      for (const { field, current } of changesIn(error)) seen.current[field] = current;
      showToast({ title: t('prices.failed'), description: refusalText(error), tone: 'error' });
    },
    refresh: refreshGames,
  });
}

export function PricesSection({ game }: { game: Game }) {
  const { t } = useTranslation(['desk', 'admin']);
  const may = useMay();
  const { restored, store } = useDraft<PriceDraft>(`game.${game.id}.prices`, null);
  const form = useForm<PriceForm>({ defaultValues: restored ? withMissingFields(restored.values.form) : NO_PRICES });
  const input = form.watch();
  const changes = pricesBody(input);
  const hasInput = hasPrices(changes);
  const { preview, error: previewError } = usePricePreview(changes && { gameId: game.id, ...changes }, game.version);
  const discard = () => {
    store(null);
    form.reset(clearedForm(form.getValues()));
  };
  const seen = useSeenPrices(game, input, restored?.values.seen ?? {});
  useEffect(() => {
    store(hasInput ? { form: input, seen: seen.current } : null);
  });
  useLeaveWarning(hasInput, t('prices.leave'));
  const [hold, setHold] = useState(true);
  const save = useSavePrices(game, { form, seen, store });
  const submit = (sent: PriceForm) => {
    if (!changes || !hasInput) return;
    const isHeld = hold && game.status === 'live';
    save.mutate({ body: { ...changes, seen: seenBody(seen.current), ...(isHeld && { hold: true }) }, sent });
  };
  const scorerPrices = Object.entries(useScorerPrices(game));
  const actionsOn = (market: MarketName, prices: readonly FieldPrice[]) => (
    <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
      <ReleaseButton game={game} market={market} />
      <HoldButton game={game} market={market} prices={prices} />
      <MarketSwitch game={game} market={market} />
    </span>
  );
  const liability = useLiability(game);
  const noteOf = (field: string) => {
    const amount = liability.ofField(field);
    return amount !== null && <LiabilityText liability={amount} />;
  };
  return (
    <SectionCard title={t('prices.title')}>
      <p className="mb-3 text-xs text-muted">
        {t(game.status === 'live' ? 'prices.textLive' : 'prices.textUpcoming')}{' '}
        {may('risk.manage') && t('prices.liability')}
      </p>
      {restored && hasInput && (
        <div role="status" className="mb-3 flex flex-wrap items-center justify-between gap-2 text-sm text-wait">
          {t('prices.restored')}
          <Button size="small" onClick={discard}>
            {t('admin:draft.discard')}
          </Button>
        </div>
      )}
      <FormProvider {...form}>
        <form noValidate className="grid gap-3" onSubmit={form.handleSubmit(submit)}>
          {LISTED_PRICE_PANELS.map((panel) => (
            <MarketFields
              key={panel.market}
              panel={panel}
              teams={{ homeTeam: game.homeTeam, awayTeam: game.awayTeam }}
              preview={preview}
              currentPrice={(field) => priceOf(game, field)}
              action={actionsOn(
                panel.market,
                panel.prices.map(({ field }) => [field, priceOf(game, field)]),
              )}
              hasStepButtons={game.heldMarkets.includes(panel.market)}
              noteOf={noteOf}
            />
          ))}
          {SCORER_FIELDS.map(({ market, prefix }) => (
            <ScorerFields
              key={market}
              market={market}
              game={game}
              preview={preview}
              action={actionsOn(
                market,
                scorerPrices.filter(([field]) => field.startsWith(`${prefix}:`)),
              )}
              hasStepButtons={game.heldMarkets.includes(market)}
              noteOf={noteOf}
            />
          ))}
          <div className="sticky bottom-0 max-lg:static -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-3 rounded-b-xl border-t border-edge bg-panel px-4 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <PreviewNote error={previewError} />
              {game.status === 'live' && (
                <Checkbox label={t('prices.hold')} checked={hold} onChange={({ target }) => setHold(target.checked)} />
              )}
            </div>
            <Button aria-disabled={!hasInput} onClick={discard}>
              {t('prices.discard')}
            </Button>
            <Button type="submit" variant="primary" aria-disabled={!hasInput} busy={save.isPending}>
              {t('prices.save')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </SectionCard>
  );
}
