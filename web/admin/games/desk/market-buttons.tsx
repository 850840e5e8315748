import { Lock, LockOpen, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { SCORER_FIELDS } from '#domain/markets/api-fields.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { refreshGames } from '#web/admin/games/game-queries.ts';
import { useSuspend } from '#web/admin/games/use-game-actions.ts';
import { useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';

/** Releases a held market, which the model immediately reprices. */
export function ReleaseButton({ game, market }: { game: Game; market: MarketName }) {
  const { t } = useTranslation('desk');
  const { marketName } = useSelectionText();
  const isHeld = game.heldMarkets.includes(market);
  const release = useStaffAction({
    send: () => call('releasePrices', { params: { id: game.id }, body: { market } }),
    successMessage: t('prices.released', { market: marketName(market) }),
    errorMessage: t('prices.failed'),
    refresh: refreshGames,
  });
  const guard = useMisclickGuard(isHeld);
  if (!isHeld) return null;
  return (
    <Button
      size="small"
      busy={release.isPending}
      aria-label={t('prices.releaseMarket', { market: marketName(market) })}
      onClick={() => guard(() => release.mutate())}
    >
      {!release.isPending && <Lock className="size-3.5" />}
      {t('prices.release')}
    </Button>
  );
}

export type FieldPrice = readonly [field: string, odds: string | null];
type HoldButtonProps = { game: Game; market: MarketName; prices: readonly FieldPrice[] };

/** Holds a market at the prices on screen; refused if a price has changed. */
export function HoldButton({ game, market, ...shown }: HoldButtonProps) {
  const { t } = useTranslation('desk');
  const { marketName } = useSelectionText();
  const isScorerMarket = SCORER_FIELDS.some((each) => each.market === market);
  const prices = Object.fromEntries(
    shown.prices.flatMap(([field, odds]) => (odds === null ? [] : [[field, odds] as const])),
  );
  const hold = useStaffAction({
    send: () =>
      call('setGameOdds', {
        params: { id: game.id },
        body: { ...(isScorerMarket ? { scorerOdds: prices } : prices), hold: true, seen: { prices } },
      }),
    successMessage: t('prices.held', { market: marketName(market) }),
    errorMessage: t('prices.holdFailed'),
    refresh: refreshGames,
  });
  const isHeld = game.heldMarkets.includes(market);
  const guard = useMisclickGuard(isHeld);
  if (game.status !== 'live' || isHeld || Object.keys(prices).length === 0) return null;
  return (
    <Button
      size="small"
      variant="ghost"
      busy={hold.isPending}
      aria-label={t('prices.holdMarket', { market: marketName(market) })}
      onClick={() => guard(() => hold.mutate())}
    >
      {!hold.isPending && <LockOpen className="size-3.5" />}
      <span className="max-sm:hidden">{t('prices.holdNow')}</span>
    </Button>
  );
}

export function MarketSwitch({ game, market }: { game: Game; market: MarketName }) {
  const { t } = useTranslation('desk');
  const { marketName } = useSelectionText();
  const suspend = useSuspend(game);
  const isSuspended = game.suspendedMarkets.includes(market);
  const guard = useMisclickGuard(isSuspended);
  const Icon = isSuspended ? Play : Pause;
  return (
    <Button
      size="small"
      variant={isSuspended ? 'primary' : 'ghost'}
      busy={suspend.isPending}
      aria-label={t(isSuspended ? 'prices.resumeMarket' : 'prices.suspendMarket', { market: marketName(market) })}
      onClick={() =>
        isSuspended
          ? guard(() => suspend.mutate({ suspended: false, market }))
          : suspend.mutate({ suspended: true, market })
      }
    >
      {!suspend.isPending && <Icon className="size-3.5" />}
      <span className={isSuspended ? undefined : 'max-sm:hidden'}>
        {t(isSuspended ? 'prices.resume' : 'prices.suspend')}
      </span>
    </Button>
  );
}
