import { Smartphone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { paths } from '#web/lib/paths.ts';
import {
  mustVerifyPhone,
  readPhoneReminder,
  setPhoneReminderCookie,
  storePhoneReminder,
} from '#web/lib/phone-reminder.ts';
import { useUser } from '#web/lib/session.ts';
import { buttonClass, IconButton } from '#web/ui/button.tsx';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PhoneForm = lazyPart(() => import('#web/features/verification/phone-form.tsx'), 'PhoneForm', 'verification');

function Reminder({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const [reminder, setReminder] = useState(readPhoneReminder);
  if (reminder === 'dismissed') return null;
  const dismiss = () => {
    storePhoneReminder('dismissed');
    setReminder('dismissed');
    setPhoneReminderCookie(user);
  };
  return (
    <section aria-label={t('phoneBanner.title')} className="mb-4 rounded-xl border border-gold/50 bg-gold-deep/25 p-3">
      <div className="flex items-center gap-3 max-2xs:flex-wrap">
        <Smartphone className="size-5 shrink-0 text-gold" />
        <p className="min-w-0 flex-1 text-sm max-2xs:basis-2/3 font-semibold">{t('phoneBanner.title')}</p>
        {reminder === 'link' && (
          <Link href={paths.verification} className={buttonClass('primary', 'small')}>
            {t('phoneBanner.link')}
          </Link>
        )}
        <IconButton icon={X} label={t('phoneBanner.dismiss')} className="-my-1.5 -mr-1.5" onClick={dismiss} />
      </div>
      {reminder === 'form' && (
        <div className="mt-3 max-w-md">
          <PartBoundary>
            <PhoneForm fallback={<Skeleton className="h-44" />} user={user} />
          </PartBoundary>
        </div>
      )}
    </section>
  );
}

export function PhoneBanner() {
  const user = useUser();
  const [path] = useLocation();
  useEffect(() => {
    setPhoneReminderCookie(user);
  }, [user]);
  if (!mustVerifyPhone(user) || path === paths.verification) return null;
  return <Reminder user={user} />;
}
