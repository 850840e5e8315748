import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Note } from '#web/features/slip/line/line-notice.tsx';
import type { LineState } from '#web/features/slip/line/line-state.ts';
import type { LiveLine } from '#web/features/slip/line/use-live-slip.ts';
import { acceptPrice } from '#web/features/slip/slip-changes.ts';
import { changeSlip, SLIP_HASH } from '#web/features/slip/slip-store.ts';
import { formatTime } from '#web/lib/format.ts';
import { useLoginPath } from '#web/lib/next-page.ts';
import { useUser } from '#web/lib/session.ts';
import { useInPlayDelayMs } from '#web/lib/site-settings.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { usePressed } from '#web/ui/use-pressed.ts';

type PlaceButtonProps = {
  lines: readonly LiveLine[];
  label: string;
  busyLabel: string;
  busy: boolean;
  disabled?: boolean;
  /** If the lines are hidden, the button itself shows why it is disabled. */
  areLinesHidden?: boolean;
  /** Accepts changes other than those in the selections' own prices; absent if there are none. */
  onAcceptMore?: (() => void) | undefined;
  onPlace: () => void;
};

/** How long taps are ignored after accepting, so that a double tap doesn't also place the bet. */
const TAP_PAUSE_MS = 600;

type BlockedState = Extract<LineState, { kind: 'suspended' | 'closed' | 'stale' }>;

function acceptAll(lines: readonly LiveLine[]): void {
  for (const { key, state } of lines) {
    if (state.kind === 'changed') changeSlip((slip) => acceptPrice(slip, key, state));
  }
}

function isBlocked(state: LineState): state is BlockedState {
  return state.kind === 'suspended' || state.kind === 'closed' || state.kind === 'stale';
}

function useBlockedText(): (blocked: BlockedState) => string {
  const { t } = useTranslation('slip');
  return (blocked) => {
    if (blocked.kind !== 'stale') return t(`blocked.${blocked.kind}`);
    return blocked.since === null ? t('blocked.updating') : t('blocked.stale', { time: formatTime(blocked.since) });
  };
}

/** The main button: links to registration, accepts changes, or places the bet, with a countdown. */
export function PlaceButton(props: PlaceButtonProps) {
  const { lines, label, busyLabel, busy, disabled, areLinesHidden = false, onAcceptMore, onPlace } = props;
  const { t } = useTranslation('slip');
  const user = useUser();
  const loginPath = useLoginPath(undefined, SLIP_HASH);
  const registerPath = useLoginPath('register', SLIP_HASH);
  const blockedText = useBlockedText();
  const inPlay = lines.some(({ game }) => typeof game === 'object' && game.status === 'live');
  const acceptedAt = useRef(-TAP_PAUSE_MS);
  const secondsLeft = useSecondsLeft(busy && inPlay, useInPlayDelayMs());
  const toAccept = !busy && (onAcceptMore !== undefined || lines.some(({ state }) => state.kind === 'changed'));
  const pressed = usePressed(toAccept);
  if (!user) {
    return (
      <>
        <Link href={registerPath} className={`${buttonClass('primary', 'large')} w-full`}>
          {t('register')}
        </Link>
        {!areLinesHidden && (
          <Link
            href={loginPath}
            className="tap flat:col-start-2 justify-self-center text-sm text-gold-bright underline"
          >
            {t('logIn')}
          </Link>
        )}
      </>
    );
  }
  const blocked = busy || toAccept ? undefined : lines.map(({ state }) => state).find(isBlocked);
  const act = (event: MouseEvent) => {
    const { detail, timeStamp } = event;
    if (pressed.of(event) !== toAccept) return;
    if (toAccept) {
      acceptedAt.current = timeStamp;
      acceptAll(lines);
      onAcceptMore?.();
      // A key press has no detail.
    } else if (detail === 0 || timeStamp - acceptedAt.current > TAP_PAUSE_MS) onPlace();
  };
  const shown = toAccept ? t('acceptChanges') : blocked && areLinesHidden ? blockedText(blocked) : label;
  return (
    <>
      {blocked?.kind === 'stale' && blocked.since !== null && !areLinesHidden && (
        <Note text={t('stale', { time: formatTime(blocked.since) })} locked />
      )}
      <Button
        variant="primary"
        size="large"
        className="w-full"
        busy={busy}
        disabled={blocked !== undefined}
        aria-disabled={disabled && !busy && !toAccept ? true : undefined}
        onPointerDown={pressed.onPointerDown}
        onClick={act}
      >
        {/* Screen readers would repeat a countdown each second. */}
        {secondsLeft !== null && <span aria-hidden="true">{t('accepting', { seconds: secondsLeft })}</span>}
        <span aria-live={busy ? 'polite' : undefined} className={secondsLeft === null ? undefined : 'sr-only'}>
          {busy ? busyLabel : shown}
        </span>
      </Button>
    </>
  );
}
