import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { useSuspend } from '#web/admin/games/use-game-actions.ts';
import { useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';

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
