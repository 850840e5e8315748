import { CirclePause, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  SELF_EXCLUSION_LENGTHS,
  type SelfExclusionLength,
  TIME_OUT_LENGTHS,
  type TimeOutLength,
} from '#domain/safer-play.ts';
import { ChoiceRow } from '#web/features/safer-play/choice-row.tsx';
import type { Stop } from '#web/features/safer-play/play-queries.ts';
import { StopDialog } from '#web/features/safer-play/stop-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';

/** Time-out and self-exclusion. */
export function BreakCard({ userId }: { userId: number }) {
  const { t } = useTranslation('saferplay');
  const [timeOut, setTimeOut] = useState<TimeOutLength>(TIME_OUT_LENGTHS[0]);
  const [exclusion, setExclusion] = useState<SelfExclusionLength>(SELF_EXCLUSION_LENGTHS[0]);
  const [asked, setAsked] = useState<Stop | null>(null);
  return (
    <SectionCard title={t('break.title')}>
      <div className="grid gap-6 md:grid-cols-2">
        <section className="grid content-start gap-3">
          <h3 className="text-sm font-semibold">{t('break.timeOut')}</h3>
          <p className="text-sm text-muted">{t('break.timeOutText')}</p>
          <ChoiceRow
            legend={t('break.timeOut')}
            legendHidden
            chosen={timeOut}
            choices={TIME_OUT_LENGTHS.map((value) => ({ value, label: t(`break.${value}`) }))}
            onChoose={setTimeOut}
          />
          <Button className="justify-self-start" onClick={() => setAsked({ kind: 'timeOut', length: timeOut })}>
            <CirclePause className="size-4.5" />
            {t('break.start')}
          </Button>
        </section>
        <section className="grid content-start gap-3">
          <h3 className="text-sm font-semibold">{t('break.exclusion')}</h3>
          <p className="text-sm text-muted">{t('break.exclusionText')}</p>
          <ChoiceRow
            legend={t('break.exclusion')}
            legendHidden
            chosen={exclusion}
            choices={SELF_EXCLUSION_LENGTHS.map((value) => ({ value, label: t(`break.${value}`) }))}
            onChoose={setExclusion}
          />
          <Button
            variant="danger"
            className="justify-self-start"
            onClick={() => setAsked({ kind: 'exclusion', length: exclusion })}
          >
            <OctagonX className="size-4.5" />
            {t('break.exclude')}
          </Button>
        </section>
      </div>
      {asked && <StopDialog userId={userId} stop={asked} onClose={() => setAsked(null)} />}
    </SectionCard>
  );
}
