import { useTranslation } from 'react-i18next';
import type { PlayLimits } from '#contract/safer-play/objects.ts';
import { REALITY_CHECK_MINUTES } from '#domain/safer-play.ts';
import { useSetLimits } from '#web/features/safer-play/play-queries.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { type ChoiceClasses, ChoiceRow } from '#web/ui/choice-row.tsx';

export const BOXES: ChoiceClasses = {
  frame: '',
  legend: 'mb-1.5 text-sm font-medium',
  list: 'flex flex-wrap gap-2',
  choice: 'grid min-h-10 min-w-16 place-items-center rounded-lg border px-3 text-sm has-focus-visible:outline-offset-2',
  chosen: 'border-gold bg-gold-deep/40 text-gold-bright',
  other: 'border-outline bg-ink hover:border-muted',
};

type Minutes = (typeof REALITY_CHECK_MINUTES)[number] | null;

export function RealityCard({ userId, limits }: { userId: number; limits: PlayLimits }) {
  const { t } = useTranslation('saferplay');
  const { mutate, isPending } = useSetLimits(userId, {
    successMessage: t('reality.saved'),
    errorMessage: t('reality.failed'),
  });
  return (
    <SectionCard title={t('reality.title')}>
      <p className="mb-3 text-sm text-muted">{t('reality.text')}</p>
      <ChoiceRow<Minutes>
        classes={BOXES}
        label={t('reality.every')}
        value={REALITY_CHECK_MINUTES.find((each) => each === limits.realityCheckMinutes) ?? null}
        choices={[
          { value: null, label: t('reality.off') },
          ...REALITY_CHECK_MINUTES.map((value) => ({ value, label: t('reality.minutes', { count: value }) })),
        ]}
        onChange={(minutes) => {
          // Not disabled meanwhile, which would take the focus away.
          if (!isPending) mutate({ realityCheckMinutes: minutes });
        }}
      />
    </SectionCard>
  );
}
