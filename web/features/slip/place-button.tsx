import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LineWithState } from '#web/features/slip/line/use-line-states.ts';
import { acceptPrice } from '#web/features/slip/slip.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';
import { useInPlayDelayMs } from '#web/lib/site-settings.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

type PlaceButtonProps = {
  states: LineWithState[];
  label: string;
  busyLabel: string;
  busy: boolean;
  disabled?: boolean;
  /** Takes what has changed beside the selections' own prices; absent while nothing has. */
  onAcceptMore?: (() => void) | undefined;
  onPlace: () => void;
};

function acceptAll(states: LineWithState[]): void {
  for (const { key, state } of states) {
    if (state.kind === 'changed') changeSlip((slip) => acceptPrice(slip, key, state));
  }
}

/** The button that bets: first the way to log in, then what has to be accepted, then the bet and its countdown. */
export function PlaceButton(props: PlaceButtonProps) {
  const { states, label, busyLabel, busy, disabled, onAcceptMore, onPlace } = props;
  const { t } = useTranslation('slip');
  const user = useUser();
  const inPlay = states.some(({ game }) => typeof game === 'object' && game.status === 'live');
  const secondsLeft = useSecondsLeft(busy && inPlay, useInPlayDelayMs());
  if (!user) {
    return (
      <Link href={paths.login} className={`${buttonClass('primary', 'large')} w-full`}>
        {t('logIn')}
      </Link>
    );
  }
  const accept = () => {
    acceptAll(states);
    onAcceptMore?.();
  };
  if (!busy && (onAcceptMore || states.some(({ state }) => state.kind === 'changed'))) {
    return (
      <Button variant="primary" size="large" className="w-full" onClick={accept}>
        {t('acceptChanges')}
      </Button>
    );
  }
  const blocked = states.some(({ state }) => state.kind === 'suspended' || state.kind === 'closed');
  return (
    <Button
      variant="primary"
      size="large"
      className="w-full"
      busy={busy}
      disabled={blocked && !busy}
      aria-disabled={disabled && !busy ? true : undefined}
      onClick={onPlace}
    >
      <span aria-live={busy ? 'polite' : undefined}>
        {busy ? (secondsLeft === null ? busyLabel : t('accepting', { seconds: secondsLeft })) : label}
      </span>
    </Button>
  );
}
