import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangePasswordDialog } from '#web/features/auth/change-password-dialog.tsx';
import { SessionList } from '#web/features/auth/session-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';

/** The account's password and its sessions. */
export function SecurityCard({ userId }: { userId: number }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState(false);
  return (
    <SectionCard
      title={t('card')}
      action={
        <Button size="small" onClick={() => setOpen(true)}>
          <KeyRound className="size-3.5" />
          {t('change.open')}
        </Button>
      }
    >
      <SessionList userId={userId} />
      {open && <ChangePasswordDialog userId={userId} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
