import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import type { CallBodyInput } from '#contract/schemas.ts';
import type { Period } from '#domain/match-clock.ts';
import { cacheGame, refreshGames } from '#web/admin/games/game-queries.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

type ChangedGame = ResponseOf<'setGameStatus'>;

/** Starts, finishes, postpones, reinstates or abandons the game. */
export function useStatusAction(game: Game) {
  const { t } = useTranslation(['admin', 'admin-overview']);
  const voidedText = useVoidedText();
  return {
    send: (body: CallBodyInput<'setGameStatus'>) =>
      call('setGameStatus', { params: { id: game.id }, body }).then(cacheGame),
    successMessage: ({ voided }: ChangedGame) => ({
      title: t('games.statusUpdated'),
      description: voidedText(voided),
    }),
    proposedMessage: ({ status }: ChangedGame) => ({
      title: t('decision.proposed'),
      ...(status === 'live' && { description: t('admin-overview:proposals.suspended') }),
    }),
    errorMessage: t('games.statusFailed'),
    refresh: refreshGames,
  };
}

export const useSetStatus = (game: Game, onDone?: () => void) => useStaffAction({ ...useStatusAction(game), onDone });

/** Ends the first half of a live game, or starts its second half. */
export function useSetPeriod(game: Game, onDone?: () => void) {
  const { t } = useTranslation('admin');
  const voidedText = useVoidedText();
  return useStaffAction({
    send: (period: Period) => call('setGamePeriod', { params: { id: game.id }, body: { period } }).then(cacheGame),
    successMessage: ({ voided }) => ({ title: t('games.periodUpdated'), description: voidedText(voided) }),
    errorMessage: t('games.periodFailed'),
    onDone,
    refresh: refreshGames,
  });
}

export function useSuspend(game: Game) {
  const { t } = useTranslation(['admin', 'desk']);
  const { marketName } = useSelectionText();
  return useStaffAction({
    send: (body: CallBodyInput<'suspendGame'>) =>
      call('suspendGame', { params: { id: game.id }, body: { ...body, version: game.version } }).then(cacheGame),
    successMessage: (_, { suspended, market }) =>
      market === undefined
        ? t(suspended ? 'games.suspendedDone' : 'games.resumedDone')
        : t(suspended ? 'desk:prices.marketSuspended' : 'desk:prices.marketResumed', { market: marketName(market) }),
    errorMessage: t('games.statusFailed'),
    refresh: refreshGames,
  });
}
