import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import type { CallBodyInput } from '#contract/schemas.ts';
import type { MarketName } from '#domain/markets/bet-types.ts';
import type { Period } from '#domain/match-clock.ts';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { call } from '#web/lib/api-client.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

/** Where a game goes, with the new kick-off of one that comes back, and why where that is asked. */
type Move = Pick<CallBodyInput<'setGameStatus'>, 'status' | 'startTime' | 'reason'>;

/** Moves a game to a status: starts it, ends it, postpones or abandons it, or brings a postponed one back. */
export function useSetStatus(game: Game, onDone?: () => void) {
  const { t } = useTranslation('admin');
  const { t: overview } = useTranslation('admin-overview');
  const sayError = useErrorToast();
  const voidedText = useVoidedText();
  return useMutation({
    mutationFn: (move: Move) => call('setGameStatus', { params: { id: game.id }, body: move }),
    onSuccess: ({ awaitingSecond, status, voided }) => {
      if (awaitingSecond)
        showToast({
          title: overview('proposals.proposed'),
          description: status === 'live' ? overview('proposals.suspended') : undefined,
        });
      else showToast({ title: t('games.statusUpdated'), description: voidedText(voided) });
      onDone?.();
    },
    onError: (error) => sayError(error, t('games.statusFailed')),
    onSettled: refreshGames,
  });
}

/** Ends the first half of a live game, or starts its second half. */
export function useSetPeriod(game: Game) {
  const { t } = useTranslation('admin');
  const sayError = useErrorToast();
  const voidedText = useVoidedText();
  return useMutation({
    mutationFn: (period: Period) => call('setGamePeriod', { params: { id: game.id }, body: { period } }),
    onSuccess: ({ voided }) => showToast({ title: t('games.periodUpdated'), description: voidedText(voided) }),
    onError: (error) => sayError(error, t('games.periodFailed')),
    onSettled: refreshGames,
  });
}

type Suspension = { suspended: boolean; market?: MarketName };

/** Stops betting on a game or one of its markets, or opens it again. */
export function useSuspend(game: Game) {
  const { t } = useTranslation('admin');
  const { t: desk } = useTranslation('desk');
  const { marketName } = useSelectionText();
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: (suspension: Suspension) => call('suspendGame', { params: { id: game.id }, body: suspension }),
    onSuccess: (_, { suspended, market }) =>
      showToast({
        title:
          market === undefined
            ? t(suspended ? 'games.suspendedDone' : 'games.resumedDone')
            : desk(suspended ? 'prices.marketSuspended' : 'prices.marketResumed', { market: marketName(market) }),
      }),
    onError: (error) => sayError(error, t('games.statusFailed')),
    onSettled: refreshGames,
  });
}
