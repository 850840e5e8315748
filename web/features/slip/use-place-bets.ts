import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { betBody } from '#web/features/slip/requests.ts';
import type { Boosts } from '#web/features/slip/single/single-figures.ts';
import {
  changeLine,
  keyOf,
  nextSlip,
  removeLine,
  type Slip,
  type SlipLine,
  stakedLines,
} from '#web/features/slip/slip.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { wasAcknowledged } from '#web/lib/attempt-keys.ts';
import { forEachConcurrently } from '#web/lib/for-each-concurrently.ts';
import { applyFetchedGame } from '#web/lib/live/live.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import type { Selection } from '#web/lib/selection.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

/** Refetches a game's prices after a refusal, to show the old beside the new price. */
export async function fetchPrices({ gameId }: Selection): Promise<void> {
  try {
    applyFetchedGame(await call('getGame', { params: { id: gameId } }));
  } catch {
    // The refusal is already shown, and complete without these prices.
  }
}

const MAX_CONCURRENT_REQUESTS = 10;

/** The slip is rendered in several places, which share the state of its requests. */
const PLACE_BETS = ['place-bets'];

type Outcome = { placed: { bet: Bet; line: SlipLine }[]; errors: unknown[] };

/** Sends one line. The attempt is stored before it is sent, and cleared only after the response. */
async function sendLine(slip: Slip, line: SlipLine, boosts: Boosts): Promise<Bet> {
  const attempt = line.attempt ?? { key: newAttemptKey(), body: betBody(slip, line, boosts) };
  const { selection } = line;
  changeSlip((before) => changeLine(before, keyOf(line), { selection, attempt, problem: null }));
  return await call('placeBet', { body: attempt.body, idempotencyKey: attempt.key });
}

/** Removes an unavailable boost or free bet, so that the next attempt is an ordinary bet. */
function withoutGift(error: unknown): Partial<SlipLine> {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'BOOST_UNAVAILABLE') return { isBoostOff: true };
  return code === 'FREE_BET_UNAVAILABLE' ? { freeBetId: null, stake: '' } : {};
}

export function refreshAfterBet(): Promise<void> {
  return refreshPaths('/api/bets', '/api/auth', '/api/users');
}

export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
}

/** Places every line with a stake. Accepted lines leave the slip; the others show why not. */
export function usePlaceBets(boosts: Boosts) {
  const { t } = useTranslation('slip');
  const errorText = useErrorText();
  const showError = useErrorToast();

  function recordRefusal(line: SlipLine, error: unknown): void {
    const key = keyOf(line);
    if (!wasAcknowledged(error)) return;
    const problem = isSessionOver(error) ? t('sessionEnded', { count: 1 }) : errorText(error, t('failed'));
    changeSlip((slip) => changeLine(slip, key, { attempt: null, problem, ...withoutGift(error) }));
    void fetchPrices(line.selection);
    void refreshPaths('/api/promotions');
  }

  async function placeAll(slip: Slip): Promise<Outcome> {
    const outcome: Outcome = { placed: [], errors: [] };
    await forEachConcurrently(stakedLines(slip), MAX_CONCURRENT_REQUESTS, async (line) => {
      try {
        const bet = await sendLine(slip, line, boosts);
        changeSlip((before) => removeLine(before, keyOf(line)));
        outcome.placed.push({ bet, line });
      } catch (error) {
        recordRefusal(line, error);
        outcome.errors.push(error);
      }
    });
    return outcome;
  }

  function showOutcome({ placed, errors }: Outcome): void {
    const expired = errors.filter(isSessionOver).length;
    if (expired > 0) {
      showToast({ title: t('sessionEnded', { count: expired }), tone: 'error' });
      return;
    }
    if (placed.length === 0) {
      showError(errors[0], t('failed'));
      return;
    }
    const notes = [
      placed.length > 1 && t('placedMany', { count: placed.length }),
      errors.length > 0 && t('placedSome', { count: errors.length }),
    ].filter((text) => text !== false);
    showToast({ title: t('placed'), ...(notes.length > 0 && { description: notes.join(' ') }) });
  }

  const placing = useMutation({
    mutationKey: PLACE_BETS,
    mutationFn: placeAll,
    onSuccess: (outcome) => {
      const { placed } = outcome;
      void refreshAfterBet();
      if (placed.length > 0) {
        changeSlip((slip) => (slip.lines.length === 0 ? nextSlip(slip) : slip));
        const bets = placed.map(({ bet }) => bet).sort((one, other) => one.id - other.id);
        showReceipt({ bets, mode: 'single', lines: placed.map(({ line }) => line), system: null });
      }
      showOutcome(outcome);
    },
  });
  return { place: placing.mutate, busy: useIsMutating({ mutationKey: PLACE_BETS }) > 0 };
}
