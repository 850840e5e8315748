import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { changePolicy } from '#web/features/bets/cash-out/change-choice.tsx';
import type { CashOutOffer } from '#web/features/bets/cash-out/use-cash-out-offer.ts';
import type { useTakeOffer } from '#web/features/bets/cash-out/use-take-offer.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useKnownGame } from '#web/lib/games.ts';
import { useInPlayDelayMs } from '#web/lib/site-settings.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';

/** Whether one of a bet's games is live, as far as the browser knows. */
function useIsInPlay(bet: Bet): boolean {
  const knownGame = useKnownGame();
  return bet.legs.some(({ gameId }) => {
    const game = knownGame(gameId);
    return typeof game === 'object' && game.status === 'live';
  });
}

type TakeButtonProps = {
  bet: Bet;
  offer: CashOutOffer | null;
  /** The offer has expired and the next one has not arrived yet. */
  isOver: boolean;
  taking: ReturnType<typeof useTakeOffer>;
};

/** Accepts the offer, counts down the in-play delay, and resends after a lost response. */
export function TakeButton({ bet, offer, isOver, taking }: TakeButtonProps) {
  const { t } = useTranslation('cashout');
  const isInPlay = useIsInPlay(bet);
  const secondsLeft = useSecondsLeft(taking.busy && isInPlay, useInPlayDelayMs());
  const label = () => {
    if (taking.busy) return secondsLeft === null ? t('taking') : t('accepting', { seconds: secondsLeft });
    if (taking.isUnanswered) return t('again');
    return offer ? t('take', { amount: formatMoney(offer.amount) }) : t('title');
  };
  return (
    <Button
      variant="primary"
      size="large"
      busy={taking.busy}
      disabled={!taking.busy && !taking.isUnanswered && (offer === null || isOver)}
      onClick={() => (taking.isUnanswered ? taking.sendAgain() : offer && taking.take(offer, changePolicy.current()))}
    >
      <span aria-live={taking.busy ? 'polite' : undefined}>{label()}</span>
    </Button>
  );
}
