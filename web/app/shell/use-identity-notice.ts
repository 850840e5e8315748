import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Notifies the player on any page when their identity is approved or rejected. */
export function useIdentityNotice({ identityVerified, identityRejected, verificationNotes }: User): void {
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
