import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { accountState } from '#domain/verification.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { SectionCard } from '#web/ui/card.tsx';

const TONES: Record<ReturnType<typeof accountState>, BadgeTone> = { verified: 'win', partial: 'gold', pending: 'wait' };

export function OverallBadge({ user }: { user: User }) {
  const { t } = useTranslation('verification');
  const state = accountState(user);
  return <Badge tone={TONES[state]}>{t(`overall.${state}`)}</Badge>;
}

function VerificationItem({ label, verified }: { label: string; verified: boolean }) {
  const { t } = useTranslation('verification');
  const Icon = verified ? CircleCheck : CircleDashed;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      {label}
      <span className={`inline-flex items-center gap-1.5 font-medium ${verified ? 'text-win' : 'text-wait'}`}>
        <Icon className="size-4" />
        {t(verified ? 'verified' : 'notVerified')}
      </span>
    </li>
  );
}

export function StatusCard({ user }: { user: User }) {
  const { t } = useTranslation('verification');
  return (
    <SectionCard title={t('status')}>
      <ul className="grid gap-3">
        <VerificationItem label={t('phone')} verified={user.isVerified} />
        <VerificationItem label={t('identity')} verified={user.identityVerified} />
      </ul>
    </SectionCard>
  );
}
