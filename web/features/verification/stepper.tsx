import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { STEPS, stepsDone } from '#web/features/verification/verification-steps.ts';
import { classNames } from '#web/ui/class-names.ts';

export function Stepper({ user }: { user: User }) {
  const { t } = useTranslation('verification');
  const done = stepsDone(user);
  const current = STEPS.find((step) => !done[step]);
  return (
    <ol aria-label={t('steps.label')} className="mb-5 grid grid-cols-4 gap-y-4 max-2xs:grid-cols-2">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className="relative grid justify-items-center gap-1.5 text-center text-xs"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-4 right-[calc(50%+1rem)] h-0.5 w-[calc(100%-2rem)] max-2xs:hidden',
                done[STEPS[index - 1] ?? step] ? 'bg-win' : 'bg-edge',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              'relative grid size-8 place-items-center rounded-full border-2 text-sm font-semibold',
              done[step]
                ? 'border-win bg-win text-on-win'
                : step === current
                  ? 'border-gold bg-ink text-gold-bright'
                  : 'border-outline bg-ink text-muted',
            )}
          >
            {done[step] ? <Check className="size-4" /> : index + 1}
          </span>
          <span className={done[step] || step === current ? 'font-medium' : 'text-muted'}>
            {t(`steps.${step}`)}
            <span className="sr-only">
              {done[step] ? `, ${t('steps.done')}` : step === current && `, ${t('steps.now')}`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
