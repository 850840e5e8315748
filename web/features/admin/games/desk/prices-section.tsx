import { useMutation } from '@tanstack/react-query';
import { Lock, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { priceOf } from '#contract/game-prices.ts';
import type { Game } from '#contract/objects/game.ts';
import type { CallBodyInput } from '#contract/routes.ts';
import type { MarketName } from '#domain/markets/bet-types.ts';
import { isScorerField, SCORER_MARKETS } from '#domain/markets/registry.ts';
import { MarketFields } from '#web/features/admin/games/pricing/market-fields.tsx';
import { PreviewNote } from '#web/features/admin/games/pricing/preview-note.tsx';
import {
  emptied,
  isEmpty,
  NO_PRICES,
  type PriceForm,
  TYPED_PANELS,
  typedPrices,
} from '#web/features/admin/games/pricing/price-form.ts';
import { ScorerFields } from '#web/features/admin/games/pricing/scorer-fields.tsx';
import { usePricePreview } from '#web/features/admin/games/pricing/use-price-preview.ts';
import { changedPrices, useRefusalText } from '#web/features/admin/games/pricing/use-refusal-text.ts';
import { refreshGames } from '#web/features/admin/games/refresh-games.ts';
import { useSuspend } from '#web/features/admin/games/use-game-actions.ts';
import { call } from '#web/lib/api-client.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

/** Ends the hold on a market's prices in play: the model prices them again at once. */
function ReleaseButton({ game, market }: { game: Game; market: MarketName }) {
  const { t } = useTranslation('desk');
  const { marketName } = useSelectionText();
  const sayError = useErrorToast();
  const release = useMutation({
    mutationFn: () => call('releasePrices', { params: { id: game.id }, body: { market } }),
    onSuccess: () => showToast({ title: t('prices.released', { market: marketName(market) }) }),
    onError: (error) => sayError(error, t('prices.failed')),
    onSettled: refreshGames,
  });
  if (!game.heldMarkets.includes(market)) return null;
  return (
    <Button
      size="small"
      busy={release.isPending}
      aria-label={t('prices.releaseMarket', { market: marketName(market) })}
      onClick={() => release.mutate()}
    >
      {!release.isPending && <Lock aria-hidden="true" className="size-3.5" />}
      {t('prices.release')}
    </Button>
  );
}

function MarketActions(props: { game: Game; market: MarketName }) {
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
      <ReleaseButton {...props} />
      <MarketSwitch {...props} />
    </span>
  );
}

function MarketSwitch({ game, market }: { game: Game; market: MarketName }) {
  const { t } = useTranslation('desk');
  const { marketName } = useSelectionText();
  const suspend = useSuspend(game);
  const stopped = game.suspendedMarkets.includes(market);
  const Icon = stopped ? Play : Pause;
  return (
    <Button
      size="small"
      variant={stopped ? 'primary' : 'ghost'}
      busy={suspend.isPending}
      aria-label={t(stopped ? 'prices.resumeMarket' : 'prices.suspendMarket', { market: marketName(market) })}
      onClick={() => suspend.mutate({ suspended: !stopped, market })}
    >
      {!suspend.isPending && <Icon aria-hidden="true" className="size-3.5" />}
      <span className={stopped ? undefined : 'max-sm:hidden'}>{t(stopped ? 'prices.resume' : 'prices.suspend')}</span>
    </Button>
  );
}

type Seen = Record<string, string | null>;

/** What each typed price was when its typing began; scorers' prices are not on the game. */
function useSeenPrices(game: Game, typed: Record<string, string>) {
  const seen = useRef<Seen>({});
  useEffect(() => {
    for (const [field, text] of Object.entries(typed)) {
      if (isEmpty(text) || isScorerField(field)) delete seen.current[field];
      else seen.current[field] ??= priceOf(game, field);
    }
  });
  return seen;
}

function useSavePrices(gameId: number, onDone: () => void, onChanged: (error: Error) => void) {
  const { t } = useTranslation('desk');
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: (body: CallBodyInput<'setGameOdds'>) => call('setGameOdds', { params: { id: gameId }, body }),
    onSuccess: () => {
      showToast({ title: t('prices.saved') });
      onDone();
      return refreshGames();
    },
    onError: (error) => {
      onChanged(error);
      showToast({ title: t('prices.failed'), description: refusalText(error), tone: 'error' });
    },
  });
}

/** Every price and line of a game, market by market: typed over, looked at as a whole book, and saved together. */
export function PricesSection({ game }: { game: Game }) {
  const { t } = useTranslation('desk');
  const form = useForm<PriceForm>({ defaultValues: NO_PRICES });
  const changes = typedPrices(form.watch());
  const isTyped = changes === null || Object.keys(changes).length > 0;
  const preview = usePricePreview(changes && { gameId: game.id, ...changes }, game.version);
  const discard = () => form.reset(emptied(form.getValues()));
  const seen = useSeenPrices(game, form.watch('prices'));
  const [hold, setHold] = useState(true);
  // What was typed stays, and saving it again overwrites knowingly.
  const save = useSavePrices(game.id, discard, (error) => {
    for (const { field, current } of changedPrices(error)) seen.current[field] = current;
    if (changedPrices(error).length > 0) void refreshGames();
  });
  const teams = { homeTeam: game.homeTeam, awayTeam: game.awayTeam };
  return (
    <SectionCard title={t('prices.title')}>
      <p className="mb-3 text-xs text-muted">{t(game.status === 'live' ? 'prices.textLive' : 'prices.textUpcoming')}</p>
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-3"
          onSubmit={form.handleSubmit((typed) => {
            const body = typedPrices(typed);
            if (!body || Object.keys(body).length === 0) return;
            const isHeld = hold && game.status === 'live';
            save.mutate({ ...body, seen: { prices: { ...seen.current } }, ...(isHeld && { hold: true }) });
          })}
        >
          {TYPED_PANELS.map((panel) => (
            <MarketFields
              key={panel.market}
              panel={panel}
              teams={teams}
              preview={preview.book}
              standing={(field) => priceOf(game, field)}
              action={<MarketActions game={game} market={panel.market} />}
            />
          ))}
          {SCORER_MARKETS.map((market) => (
            <ScorerFields
              key={market.name}
              market={market}
              game={game}
              preview={preview.book}
              action={<MarketActions game={game} market={market.name} />}
            />
          ))}
          <div className="sticky bottom-0 max-lg:static -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-3 rounded-b-xl border-t border-edge bg-panel px-4 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <PreviewNote error={preview.error} />
              {game.status === 'live' && (
                <Checkbox label={t('prices.hold')} checked={hold} onChange={({ target }) => setHold(target.checked)} />
              )}
            </div>
            <Button aria-disabled={!isTyped} onClick={discard}>
              {t('prices.discard')}
            </Button>
            <Button type="submit" variant="primary" aria-disabled={!isTyped} busy={save.isPending}>
              {t('prices.save')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </SectionCard>
  );
}
