import { CirclePause, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exclusionEnd, SELF_EXCLUSION_LENGTHS, TIME_OUT_LENGTHS } from '#domain/safer-play.ts';
import { type BreakRequest, useStartBreak } from '#web/features/safer-play/play-queries.ts';
import { BOXES } from '#web/features/safer-play/reality-card.tsx';
import { formatDate } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';

const EFFECTS = ['noBets', 'openBets', 'withdraw'] as const;

/** Asks for confirmation, as no break can end early; a self-exclusion requires a checkbox. */
function BreakDialog({ userId, request, onClose }: { userId: number; request: BreakRequest; onClose: () => void }) {
  const { t } = useTranslation('saferplay');
  const { t: common } = useTranslation();
  const [understood, setUnderstood] = useState(false);
  const isExclusion = request.kind === 'exclusion';
  const { mutate, isPending } = useStartBreak(userId, {
    successMessage: t(isExclusion ? 'break.excluded' : 'break.started'),
    errorMessage: t('break.failed'),
    onDone: useCloseIfOpen(onClose),
  });
  const length = t(`break.${request.length}`);
  return (
    <Dialog
      onClose={onClose}
      title={t(isExclusion ? 'break.confirmExclusion' : 'break.confirmTimeOut', { length })}
      description={
        request.kind === 'exclusion'
          ? t('break.confirmExclusionText', { until: formatDate(exclusionEnd(request.length, serverNow())) })
          : t('break.confirmTimeOutText')
      }
    >
      {isExclusion && (
        <div className="grid gap-4">
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {EFFECTS.map((effect) => (
              <li key={effect}>{t(`break.effects.${effect}`)}</li>
            ))}
          </ul>
          <Checkbox
            label={t('break.understood')}
            checked={understood}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
        </div>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button
          variant={isExclusion ? 'danger' : 'primary'}
          busy={isPending}
          disabled={isExclusion && !understood}
          onClick={() => mutate(request)}
        >
          {isExclusion ? t('break.yesExclusion', { length }) : t('break.yesTimeOut')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const BREAKS = [
  { kind: 'timeOut', lengths: TIME_OUT_LENGTHS, action: 'start', variant: 'secondary', Icon: CirclePause },
  { kind: 'exclusion', lengths: SELF_EXCLUSION_LENGTHS, action: 'exclude', variant: 'danger', Icon: OctagonX },
] as const;

type BreakChoiceProps = (typeof BREAKS)[number] & { onChoose: (request: BreakRequest) => void };

function BreakChoice({ kind, lengths, action, variant, Icon, onChoose }: BreakChoiceProps) {
  const { t } = useTranslation('saferplay');
  const [length, setLength] = useState<BreakRequest['length']>(lengths[0]);
  return (
    <section className="grid content-start gap-3">
      <h3 className="text-sm font-semibold">{t(`break.${kind}`)}</h3>
      <p className="text-sm text-muted">{t(`break.${kind}Text`)}</p>
      <ChoiceRow
        classes={BOXES}
        label={t(`break.${kind}`)}
        labelHidden
        value={length}
        choices={lengths.map((value) => ({ value, label: t(`break.${value}`) }))}
        onChange={setLength}
      />
      <Button
        variant={variant}
        className="justify-self-start"
        onClick={() => onChoose({ kind, length } as BreakRequest)}
      >
        <Icon className="size-4.5" />
        {t(`break.${action}`)}
      </Button>
    </section>
  );
}

export function BreakCard({ userId }: { userId: number }) {
  const { t } = useTranslation('saferplay');
  const [confirming, setConfirming] = useState<BreakRequest | null>(null);
  return (
    <SectionCard title={t('break.title')}>
      <div className="grid gap-6 md:grid-cols-2">
        {BREAKS.map((each) => (
          <BreakChoice key={each.kind} {...each} onChoose={setConfirming} />
        ))}
      </div>
      {confirming && <BreakDialog userId={userId} request={confirming} onClose={() => setConfirming(null)} />}
    </SectionCard>
  );
}
