import { BadgeCheck, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { identityState } from '#domain/verification.ts';
import { IdentityFacts, STATE_DOTS } from '#web/admin/shared/identity-facts.tsx';
import { UserLink } from '#web/admin/shared/links.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

function ProofBadge({ isProven, label }: { isProven: boolean; label: string }) {
  const Icon = isProven ? CircleCheck : CircleDashed;
  return (
    <Badge tone={isProven ? 'win' : 'plain'} icon={<Icon className="size-3" />}>
      {label}
    </Badge>
  );
}

export function VerificationCard({ user, onReview }: { user: User; onReview: (user: User) => void }) {
  const { t } = useTranslation('admin');
  const mayReview = useMay()('identity.review', user.id);
  const state = identityState(user);
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold [overflow-wrap:anywhere]">
            <UserLink id={user.id} name={user.username} />
          </h3>
          <p className="text-xs text-muted [overflow-wrap:anywhere]">{user.email ?? t('verification.noEmail')}</p>
        </div>
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-muted">
          <span aria-hidden="true" className={classNames('size-2.5 rounded-full', STATE_DOTS[state])} />
          {t(`verification.states.${state}`)}
        </span>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <ProofBadge
          isProven={user.isVerified}
          label={t(user.isVerified ? 'verification.emailVerified' : 'verification.emailUnverified')}
        />
        <ProofBadge
          isProven={user.identityVerified}
          label={t(user.identityVerified ? 'verification.idVerified' : 'verification.idUnverified')}
        />
        {state === 'pending' && user.identityRejected && <Badge tone="loss">{t('verification.rejectedState')}</Badge>}
      </div>
      <div>
        <IdentityFacts user={user} />
      </div>
      {mayReview && user.identityDocumentNumber !== null && !user.identityVerified && (
        <Button
          className="mt-auto w-full"
          aria-label={t('verification.reviewOf', { username: user.username })}
          onClick={() => onReview(user)}
        >
          <BadgeCheck className="size-4 text-gold" />
          {t('verification.review')}
        </Button>
      )}
    </Card>
  );
}
