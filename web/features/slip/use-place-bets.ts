import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchPrices } from '#web/features/slip/fetch-prices.ts';
import { betBody } from '#web/features/slip/requests.ts';
import { changeLine, keyOf, removeLine, type SlipLine, stakedLines } from '#web/features/slip/slip.ts';
import { changeSlip, currentSlip } from '#web/features/slip/slip-store.ts';
import { call } from '#web/lib/api-client.ts';
import { newAttemptKey, wasAnswered } from '#web/lib/attempt-keys.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Outcome = { placed: number; errors: unknown[] };

/** Sends one line. The attempt is written down before it is sent, and forgotten only when it is answered. */
async function sendLine(line: SlipLine): Promise<void> {
  const attempt = line.attempt ?? { key: newAttemptKey(), body: betBody(currentSlip(), line) };
  changeSlip((slip) => changeLine(slip, keyOf(line), { attempt, problem: null }));
  await call('placeBet', { body: attempt.body, idempotencyKey: attempt.key });
}

/** What was bet or decided changes the player's bets and balance. */
export function refreshAfterBet(): Promise<void> {
  return refreshPaths('/api/bets', '/api/auth', '/api/users');
}

/** Places every line with a stake, one request after the other. Accepted lines leave the slip; the others say why. */
export function usePlaceBets() {
  const { t } = useTranslation('slip');
  const errorText = useErrorText();
  const sayError = useErrorToast();

  function keepRefusal(line: SlipLine, error: unknown): void {
    const key = keyOf(line);
    if (!wasAnswered(error)) return;
    changeSlip((slip) => changeLine(slip, key, { attempt: null, problem: errorText(error, t('failed')) }));
    void fetchPrices(line.selection);
  }

  async function placeAll(): Promise<Outcome> {
    const outcome: Outcome = { placed: 0, errors: [] };
    for (const line of stakedLines(currentSlip())) {
      try {
        await sendLine(line);
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
