import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OddsChangePolicy } from '#domain/bet.ts';
import type { CashOutOffer } from '#web/features/bets/cash-out/use-cash-out-offer.ts';
import { call } from '#web/lib/api-client.ts';
import { isFinalRefusal } from '#web/lib/attempt-keys.ts';
import { formatMoney } from '#web/lib/format.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

type Attempt = { key: string; offer: CashOutOffer; acceptChange: OddsChangePolicy; isRetry: boolean };

export function useAcceptOffer(betId: number, isAutomatic: boolean, onDone: () => void) {
  const { t } = useTranslation('cashout');
  const client = useQueryClient();
  const errorText = useErrorText();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = () => refreshPaths('/api/bets', '/api/auth', '/api/users');

  const cashOut = useMutation({
    mutationFn: ({ key, offer, acceptChange }: Attempt) =>
      call('cashOutBet', {
        params: { id: betId },
        body: { quoteId: offer.quoteId, acceptChange },
        idempotencyKey: key,
      }),
    onMutate: (sent) => {
      setAttempt(sent);
      setProblem(null);
    },
    onSuccess: ({ amount, stakeLeft, betStatus }) => {
      setAttempt(null);
      const left = formatMoney(stakeLeft);
      const part = t(isAutomatic ? 'donePartOfAutomatic' : 'donePart', { left });
      const description = betStatus === 'pending' ? part : t('doneWhole');
      showToast({ title: t('done', { amount: formatMoney(amount) }), description });
      onDone();
      return refresh();
    },
    onError: (error, { isRetry }) => {
      if (!isFinalRefusal(error, { isRetry })) return;
      setAttempt(null);
      setProblem(errorText(error, t('failed')));
      void client.invalidateQueries({ queryKey: ['cash-out-offer', betId] });
      void refresh();
    },
  });

  return {
    busy: cashOut.isPending,
    isUnanswered: attempt !== null && !cashOut.isPending,
    problem,
    accept: (offer: CashOutOffer, acceptChange: OddsChangePolicy) =>
      cashOut.mutate({ key: newAttemptKey(), offer, acceptChange, isRetry: false }),
    sendAgain: () => attempt && cashOut.mutate({ ...attempt, isRetry: true }),
  };
}
