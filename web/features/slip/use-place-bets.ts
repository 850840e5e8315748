import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchPrices } from '#web/features/slip/fetch-prices.ts';
import { betBody } from '#web/features/slip/requests.ts';
import type { Boosts } from '#web/features/slip/single/single-figures.ts';
import { changeLine, keyOf, removeLine, type SlipLine, stakedLines } from '#web/features/slip/slip.ts';
import { changeSlip, currentSlip } from '#web/features/slip/slip-store.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { newAttemptKey, wasAnswered } from '#web/lib/attempt-keys.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Outcome = { placed: number; errors: unknown[] };

/** Sends one line. The attempt is written down before it is sent, and forgotten only when it is answered. */
async function sendLine(line: SlipLine, boosts: Boosts): Promise<void> {
  const attempt = line.attempt ?? { key: newAttemptKey(), body: betBody(currentSlip(), line, boosts) };
  changeSlip((slip) => changeLine(slip, keyOf(line), { attempt, problem: null }));
  await call('placeBet', { body: attempt.body, idempotencyKey: attempt.key });
}

/** Takes what can't be had off the line, so that the next attempt is an ordinary bet. */
function withoutGift(error: unknown): Partial<SlipLine> {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'BOOST_UNAVAILABLE') return { isBoostOff: true };
  return code === 'FREE_BET_UNAVAILABLE' ? { freeBetId: null, stake: '' } : {};
}

/** What was bet or decided changes the player's bets and balance. */
export function refreshAfterBet(): Promise<void> {
  return refreshPaths('/api/bets', '/api/auth', '/api/users');
}

/** Places every line with a stake, one request after the other. Accepted lines leave the slip; the others say why. */
export function usePlaceBets(boosts: Boosts) {
  const { t } = useTranslation('slip');
  const errorText = useErrorText();
  const sayError = useErrorToast();

  function keepRefusal(line: SlipLine, error: unknown): void {
    const key = keyOf(line);
    if (!wasAnswered(error)) return;
    const problem = errorText(error, t('failed'));
    changeSlip((slip) => changeLine(slip, key, { attempt: null, problem, ...withoutGift(error) }));
    void fetchPrices(line.selection);
    void refreshPaths('/api/promotions');
  }

  async function placeAll(): Promise<Outcome> {
    const outcome: Outcome = { placed: 0, errors: [] };
    for (const line of stakedLines(currentSlip())) {
      try {
        await sendLine(line, boosts);
        changeSlip((slip) => removeLine(slip, keyOf(line)));
        outcome.placed += 1;
      } catch (error) {
        keepRefusal(line, error);
        outcome.errors.push(error);
      }
    }
    return outcome;
  }

  return useMutation({
    mutationFn: placeAll,
    onSuccess: ({ placed, errors }) => {
      void refreshAfterBet();
      if (placed === 0) return sayError(errors[0], t('failed'));
      const description = errors.length > 0 ? { description: t('placedSome', { count: errors.length }) } : {};
      showToast({ title: t('placed'), ...description });
    },
  });
}
