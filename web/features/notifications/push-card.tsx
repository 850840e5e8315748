import { BellOff, Share } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PUSH_CHOICES } from '#domain/notification.ts';
import {
  choosePush,
  type PushChoices,
  PushDenied,
  type PushObstacle,
  pushObstacle,
  type Stars,
  turnPushOff,
  turnPushOn,
  usePushChoices,
} from '#web/features/notifications/push-device.ts';
import { shownTimeZone } from '#web/lib/format.ts';
import { useRestriction } from '#web/lib/use-restriction.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Checkbox, TextField } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

function Obstacle({ obstacle }: { obstacle: PushObstacle }) {
  const { t } = useTranslation('notifications');
  const Icon = obstacle === 'ios' ? Share : BellOff;
  return (
    <div className="flex gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-gold" />
      <div>
        <p className="text-sm font-semibold">{t(`push.${obstacle}`)}</p>
        <p className="mt-0.5 text-sm text-muted">{t(`push.${obstacle}Text`)}</p>
      </div>
    </div>
  );
}

const clockOf = (minute: number | null) =>
  minute === null ? '' : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function minuteOf(clock: string): number | null {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes;
}

const QUIET = { quietFromMinute: 22 * 60, quietToMinute: 7 * 60 };
const NOT_QUIET = { quietFromMinute: null, quietToMinute: null };

type ChoicesProps = { choices: PushChoices; onChange: (change: Partial<PushChoices>) => void };

function QuietHours({ choices, onChange }: ChoicesProps) {
  const { t } = useTranslation('notifications');
  const isOn = choices.quietFromMinute !== null;
  // An emptied field keeps the previous time.
  const change = (field: keyof typeof QUIET) => (event: { currentTarget: HTMLInputElement }) => {
    const minute = minuteOf(event.currentTarget.value);
    if (minute !== null) onChange({ [field]: minute });
  };
  return (
    <div>
      <Switch label={t('push.quiet')} checked={isOn} onChange={(on) => onChange(on ? QUIET : NOT_QUIET)} />
      {isOn && (
        <>
          <div className="mt-1 grid grid-cols-2 gap-3">
            <TextField
              type="time"
              label={t('push.from')}
              value={clockOf(choices.quietFromMinute)}
              onChange={change('quietFromMinute')}
            />
            <TextField
              type="time"
              label={t('push.to')}
              value={clockOf(choices.quietToMinute)}
              onChange={change('quietToMinute')}
            />
          </div>
          <p className="mt-1.5 text-xs text-muted">{t('push.quietText', { zone: shownTimeZone() })}</p>
        </>
      )}
    </div>
  );
}

function Choices({ choices, onChange, hasStars }: ChoicesProps & { hasStars: boolean }) {
  const { t } = useTranslation('notifications');
  const restriction = useRestriction();
  const isOnBreak = restriction !== null && restriction.kind !== 'staff';
  return (
    <details className="mt-2 border-t border-edge pt-1">
      <summary className="min-h-11 cursor-pointer py-3 text-sm font-medium">{t('push.what')}</summary>
      <div className="grid gap-2">
        <fieldset>
          <legend className="sr-only">{t('push.what')}</legend>
          {PUSH_CHOICES.map((category) => (
            <Checkbox
              key={category}
              label={t(`push.${category}`)}
              className="w-full"
              checked={choices.categories.includes(category)}
              onChange={(event) => {
                const others = choices.categories.filter((each) => each !== category);
                onChange({ categories: event.currentTarget.checked ? [...others, category] : others });
              }}
            />
          ))}
        </fieldset>
        {choices.categories.includes('goals') && !hasStars && <Note>{t('push.noStars')}</Note>}
        {isOnBreak && <Note>{t('push.stopped')}</Note>}
        <Switch
          label={t('push.amounts')}
          checked={choices.showsAmounts}
          onChange={(showsAmounts) => onChange({ showsAmounts })}
        />
        <QuietHours choices={choices} onChange={onChange} />
        <Note>{t('push.always')}</Note>
      </div>
    </details>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className="text-xs text-muted">{children}</p>;

/** Turns push notifications on this device on or off; only a tap asks for permission. */
export function PushCard({ userId, stars }: { userId: number; stars: Stars }) {
  const { t } = useTranslation('notifications');
  const [obstacle, setObstacle] = useState(pushObstacle);
  const choices = usePushChoices(userId);
  const toggle = useAction({
    send: (on: boolean) => (on ? turnPushOn(userId, stars) : turnPushOff(userId)),
    successMessage: (_, on) => t(on ? 'push.on' : 'push.off'),
    errorMessage: t('push.failed'),
    onError: (error) => error instanceof PushDenied,
    refresh: () => setObstacle(pushObstacle()),
  });
  return (
    <SectionCard title={t('push.title')}>
      {obstacle ? (
        <Obstacle obstacle={obstacle} />
      ) : (
        <>
          <Switch
            label={t('push.switch')}
            text={t('push.text')}
            checked={choices !== null}
            busy={toggle.isPending}
            onChange={(on) => toggle.mutate(on)}
          />
          {choices && (
            <Choices
              choices={choices}
              hasStars={stars.games.length + stars.teams.length > 0}
              onChange={(change) => choosePush(userId, { ...choices, ...change })}
            />
          )}
        </>
      )}
    </SectionCard>
  );
}
