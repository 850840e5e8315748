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

/** The new status; a kick-off when reinstating, a reason where required. */
type Move = Pick<CallBodyInput<'setGameStatus'>, 'status' | 'startTime' | 'reason'>;

/** Changes a game's status: start, end, postpone, abandon or reinstate. */
export function useSetStatus(game: Game, onDone?: () => void) {
  const { t } = useTranslation('admin');
  const { t: overview } = useTranslation('admin-overview');
  const showError = useErrorToast();
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
    onError: (error) => showError(error, t('games.statusFailed')),
    onSettled: refreshGames,
  });
}

/** Ends the first half of a live game, or starts its second half. */
export function useSetPeriod(game: Game) {
  const { t } = useTranslation('admin');
  const showError = useErrorToast();
  const voidedText = useVoidedText();
  return useMutation({
    mutationFn: (period: Period) => call('setGamePeriod', { params: { id: game.id }, body: { period } }),
    onSuccess: ({ voided }) => showToast({ title: t('games.periodUpdated'), description: voidedText(voided) }),
    onError: (error) => showError(error, t('games.periodFailed')),
    onSettled: refreshGames,
  });
}

type Suspension = { suspended: boolean; market?: MarketName };

/** Suspends or reopens betting on a game or one of its markets. */
export function useSuspend(game: Game) {
  const { t } = useTranslation('admin');
  const { t: desk } = useTranslation('desk');
  const { marketName } = useSelectionText();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: (suspension: Suspension) => call('suspendGame', { params: { id: game.id }, body: suspension }),
    onSuccess: (_, { suspended, market }) =>
      showToast({
        title:
          market === undefined
            ? t(suspended ? 'games.suspendedDone' : 'games.resumedDone')
            : desk(suspended ? 'prices.marketSuspended' : 'prices.marketResumed', { market: marketName(market) }),
      }),
    onError: (error) => showError(error, t('games.statusFailed')),
    onSettled: refreshGames,
  });
}
