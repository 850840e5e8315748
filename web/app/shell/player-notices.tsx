import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Bet } from '#contract/bets/objects.ts';
import type { User } from '#contract/users/objects.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import { useStars } from '#web/app/use-stars.ts';
import { usePushSync } from '#web/features/notifications/use-push-sync.ts';
import { RealityCheck } from '#web/features/safer-play/reality-check.tsx';
import { followedRequest } from '#web/lib/followed-request.ts';
import { formatMoney } from '#web/lib/format.ts';
import { setMessageListener } from '#web/lib/live/live.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Notifies the player on any page when their identity is approved or rejected. */
function useIdentityNotice({ identityVerified, identityRejected, verificationNotes }: User): void {
  const { t } = useTranslation('notices');
  const before = useRef({ identityVerified, identityRejected });
  useEffect(() => {
    const { identityVerified: wasVerified, identityRejected: wasRejected } = before.current;
    before.current = { identityVerified, identityRejected };
    const link = { to: paths.verification, label: t('identity.link') };
    if (identityVerified && !wasVerified) showToast({ title: t('identity.verified'), link });
    if (identityRejected && !wasRejected)
      showToast({
        title: t('identity.rejected'),
        description: verificationNotes || t('identity.again'),
        tone: 'error',
        link,
      });
  }, [t, identityVerified, identityRejected, verificationNotes]);
}

/** Notifies the player on any page when a bet wins or a request is decided. Renders nothing. */
function LiveNotices({ userId }: { userId: number }) {
  const { t } = useTranslation('notices');
  useEffect(() => {
    const showWin = (bet: Bet) => {
      if (bet.status !== 'won') return;
      const amount = formatMoney(bet.payout ?? bet.potentialWin);
      showToast({ title: t('won.title', { amount }), link: { to: paths.bettingHistory, label: t('won.link') } });
    };
    const showDecision = (request: Transaction) => {
      if (request.status === 'pending' || request.id === followedRequest.id) return;
      const { type, method, status, payment } = request;
      // A reversed request keeps its status, which was announced before.
      if (request.reversedAt || payment?.state === 'reversed') return;
      const isDeduction = method === 'admin_debit';
      if (isDeduction && status === 'rejected') return;
      const refusal = payment?.failure ? 'Failed' : 'Rejected';
      const isReturned = type === 'withdrawal' && status === 'rejected';
      showToast({
        title: t(
          isDeduction ? 'request.deducted' : `request.${type}${status === 'completed' ? 'Completed' : refusal}`,
          { amount: formatMoney(request.amount) },
        ),
        link: { to: paths.wallet, label: t('request.link') },
        ...(isReturned && { description: t('request.returned') }),
        ...(status === 'rejected' && payment?.failure && { tone: 'error' }),
      });
    };
    setMessageListener((messages) => {
      for (const { type, data } of messages) {
        if (type === 'BET_UPDATE' && data.userId === userId) showWin(data);
        if (type === 'TRANSACTION_UPDATE' && data.userId === userId) showDecision(data);
      }
    });
    return () => setMessageListener(undefined);
  }, [t, userId]);
  return null;
}

/** Opens the page for a clicked push notification without reloading (service-worker.js). */
function useOpenedNotification(): void {
  const [, goTo] = useLocation();
  useEffect(() => {
    const open = ({ data, ports: [port] }: MessageEvent<{ open?: string }>) => {
      if (typeof data.open !== 'string') return;
      goTo(data.open);
      port?.postMessage('opened');
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, [goTo]);
}

export function PlayerNotices({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  useIdentityNotice(user);
  usePushSync(user.id, useStars());
  useOpenedNotification();
  return (
    <>
      <RealityCheck user={user} onLogOut={onLogOut} />
      <LiveNotices userId={user.id} />
    </>
  );
}
