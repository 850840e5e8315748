import { ArrowRight, CircleAlert, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LineState } from '#web/features/slip/line-state.ts';
import { acceptPrice, keyOf, type SlipLine } from '#web/features/slip/slip.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { displayOdds } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';

function ChangedNotice({ line, state }: { line: SlipLine; state: Extract<LineState, { kind: 'changed' }> }) {
  const { t } = useTranslation('slip');
  const { sayBriefly } = useSelectionText();
  const { selection } = line;
  const from = state.lineMoved ? sayBriefly(selection) : displayOdds(selection.odds);
  const to = state.lineMoved
    ? `${sayBriefly({ ...selection, line: state.line })}, ${displayOdds(state.odds)}`
    : displayOdds(state.odds);
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-2 rounded-lg bg-wait-deep py-1 pr-1 pl-2.5 text-xs text-wait"
    >
      <span className="sr-only">{t(state.lineMoved ? 'lineChanged' : 'oddsChanged', { from, to })}</span>
      <span aria-hidden="true" className="inline-flex flex-wrap items-center gap-1.5 font-semibold">
        <s className="font-normal">{from}</s>
        <ArrowRight className="size-3" />
        {to}
      </span>
      <Button
        size="small"
        variant="primary"
        onClick={() => changeSlip((slip) => acceptPrice(slip, keyOf(line), state))}
      >
        {t('accept')}
      </Button>
    </div>
  );
}

/** What stands between this line and a bet: a moved price, a pause, a closed market, a refusal, a lost answer. */
export function LineNotice({ line, state }: { line: SlipLine; state: LineState }) {
  const { t } = useTranslation('slip');
  if (line.attempt) return <Note text={t('unanswered')} />;
  if (state.kind === 'changed') return <ChangedNotice line={line} state={state} />;
  if (state.kind === 'suspended') return <Note text={t('suspended')} locked />;
  if (state.kind === 'closed') return <Note text={t('closed')} locked />;
  return line.problem ? <Note text={line.problem} failed /> : null;
}

function Note({ text, locked, failed }: { text: string; locked?: boolean; failed?: boolean }) {
  const Icon = locked ? Lock : CircleAlert;
  return (
    <p
      role={failed ? 'alert' : 'status'}
      className={`flex items-start gap-1.5 text-xs ${failed ? 'text-loss' : 'text-wait'}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {text}
    </p>
  );
}
