import { ArrowRight, CircleAlert, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineState } from '#web/features/slip/line/line-state.ts';
import { acceptPrice } from '#web/features/slip/slip-changes.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { displayOdds } from '#web/lib/format.ts';
import { gameSelectionKey, type Selection } from '#web/lib/selection.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';

type NoteProps = {
  text: string;
  /** Shows a lock: the player can only wait or remove a selection. */
  locked?: boolean;
  failed?: boolean;
};

/** A note in the slip, announced as an alert if `failed`. */
export function Note({ text, locked, failed }: NoteProps) {
  const Icon = locked ? Lock : CircleAlert;
  return (
    <p
      role={failed ? 'alert' : undefined}
      className={`flex items-start gap-1.5 text-xs ${failed ? 'text-loss' : 'text-wait'}`}
    >
      <Icon className="mt-0.5 size-3.5 shrink-0" />
      {text}
    </p>
  );
}

/**
 * Announces its content. It is in the page before the content, because screen readers ignore a
 * status that appears together with its text. Atomic, because Firefox would announce only the part
 * that changes: a price without its selection. Out of the flow while it is empty.
 */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-atomic="true" className="empty:absolute">
      {children}
    </div>
  );
}

type PriceChangeProps = {
  text: string;
  from: string;
  to: string;
  onAccept?: (() => void) | undefined;
};

export function PriceChange({ text, from, to, onAccept }: PriceChangeProps) {
  const { t } = useTranslation('slip');
  return (
    <div className="flex items-center justify-between gap-2 rounded-lg bg-wait-deep min-h-8 py-1 pr-1 pl-2.5 text-xs text-wait">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="inline-flex flex-wrap items-center gap-1.5 font-semibold">
        <s className="font-normal">{from}</s>
        <ArrowRight className="size-3" />
        {to}
      </span>
      {onAccept && (
        <Button size="small" variant="primary" onClick={onAccept}>
          {t('accept')}
        </Button>
      )}
    </div>
  );
}

type ChangedNoticeProps = {
  seenSelection: Selection;
  state: Extract<LineState, { kind: 'changed' }>;
  isInBuilder: boolean;
};

function ChangedNotice({ seenSelection, state, isInBuilder }: ChangedNoticeProps) {
  const { t } = useTranslation('slip');
  const { describeBriefly } = useSelectionText();
  const moved = describeBriefly({ ...seenSelection, line: state.line });
  const from = state.lineMoved ? describeBriefly(seenSelection) : displayOdds(seenSelection.odds);
  const withOdds = isInBuilder ? moved : `${moved}, ${displayOdds(state.odds)}`;
  const to = state.lineMoved ? withOdds : displayOdds(state.odds);
  return (
    <PriceChange
      text={t(state.lineMoved ? 'lineChanged' : 'oddsChanged', { from, to })}
      from={from}
      to={to}
      onAccept={() => changeSlip((slip) => acceptPrice(slip, gameSelectionKey(seenSelection), state))}
    />
  );
}

function MovedNotice({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('slip');
  const odds = { from: displayOdds(from), to: displayOdds(to) };
  return <PriceChange text={t('oddsChanged', odds)} {...odds} />;
}

type LineNoticeProps = {
  seenSelection: Selection;
  state: LineState;
  isUnanswered: boolean;
  problem: string | null;
  /** Whether the selection is priced together with others, so that its own price doesn't apply. */
  isInBuilder: boolean;
  busy: boolean;
};

/**
 * A lost response, a changed price or line to accept, a suspension, a closed selection, or a price
 * change that was accepted automatically.
 */
function StateNotice({ seenSelection, state, isUnanswered, isInBuilder }: Omit<LineNoticeProps, 'busy' | 'problem'>) {
  const { t } = useTranslation('slip');
  if (isUnanswered) return <Note text={t('unanswered')} />;
  if (state.kind === 'changed')
    return <ChangedNotice seenSelection={seenSelection} state={state} isInBuilder={isInBuilder} />;
  if (state.kind === 'suspended') return <Note text={t(state.isVarCheck ? 'varCheck' : 'suspended')} locked />;
  if (state.kind === 'closed') return <Note text={t('closed')} locked />;
  return state.kind === 'open' && <MovedNotice from={seenSelection.odds} to={state.odds} />;
}

/** Shows what changed about a selection, or why its bet was refused. */
export function LineNotice({ busy, problem, ...props }: LineNoticeProps) {
  const { seenSelection, state, isUnanswered } = props;
  const { describeInGame } = useSelectionText();
  const isOffered = state.kind === 'open' || state.kind === 'stale';
  const hasMoved = state.kind === 'open' && state.odds !== seenSelection.odds;
  const isRefused = problem !== null && isOffered && !isUnanswered;
  const hasNotice = isUnanswered || !isOffered || hasMoved;
  return (
    <>
      <Announced>
        {!busy && !isRefused && hasNotice && (
          // One element, because each that appears is announced with all of the status.
          <div>
            <span className="sr-only">{describeInGame(seenSelection)}: </span>
            <StateNotice {...props} />
          </div>
        )}
      </Announced>
      {!busy && isRefused && <Note text={problem} failed />}
    </>
  );
}
