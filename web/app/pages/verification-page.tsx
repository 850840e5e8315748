import { useTranslation } from 'react-i18next';
import { IdentityForm } from '#web/features/verification/identity-form.tsx';
import { PhoneForm } from '#web/features/verification/phone-form.tsx';
import { OverallBadge, StatusCard } from '#web/features/verification/status-card.tsx';
import { Stepper } from '#web/features/verification/stepper.tsx';
import { useSignedInUser } from '#web/lib/session.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const FORMS = ['phone', 'identity'] as const;

export function VerificationPage() {
  const { t } = useTranslation('verification');
  const user = useSignedInUser();
  const [form, setForm] = useUrlChoice('form', FORMS);
  return (
    <div className="max-w-4xl">
      <PageHeading title={t('title')} text={t('text')} action={<OverallBadge user={user} />} />
      <Stepper user={user} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[18rem_1fr]">
        <StatusCard user={user} />
        <Card className="p-4">
          <Tabs
            variant="card"
            label={t('forms')}
            value={form}
            onChange={setForm}
            items={FORMS.map((value) => ({
              value,
              label: t(value),
              content: (
                <div className="pt-4">
                  {value === 'phone' ? <PhoneForm user={user} /> : <IdentityForm user={user} />}
                </div>
              ),
            }))}
          />
        </Card>
      </div>
    </div>
  );
}
