import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LineNotice } from '#web/features/slip/line/line-notice.tsx';
import { withCurrentNames } from '#web/features/slip/line/line-state.ts';
import type { LiveLine } from '#web/features/slip/line/use-live-slip.ts';
import { removeLine } from '#web/features/slip/slip.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { stakeWidth } from '#web/features/slip/stake/stake-input.tsx';
import { displayOdds } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { classNames } from '#web/ui/class-names.ts';

export type SlipLineProps = { liveLine: LiveLine; busy: boolean };

type SlipSelectionProps = SlipLineProps & {
  isUnanswered?: boolean;
  problem: string | null;
  /** Whether the selection is priced with others, so that game and price are shown above. */
  isInBuilder?: boolean;
  boostedOdds?: string | undefined;
  stake?: ReactNode;
  children?: ReactNode;
};

export function SlipSelection(props: SlipSelectionProps) {
  const { liveLine, busy, isUnanswered = false, problem, isInBuilder = false, boostedOdds, stake, children } = props;
  const { t } = useTranslation('slip');
  const { describeInGame, describeSelection, marketName } = useSelectionText();
  const { game, state } = liveLine;
  const selection = withCurrentNames(liveLine.line.selection, game);
  const name = describeSelection(selection);
  const isOnOffer = state.kind === 'open' || state.kind === 'changed';
  const status = typeof game === 'object' && game.status === 'live' ? 'live' : 'upcoming';
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-edge px-3 py-2.5 last:border-b-0">
      <div className="flex items-start gap-2 max-2xs:flex-wrap max-2xs:justify-end">
        <div className="min-w-0 flex-1 max-2xs:basis-full">
          <p className="text-sm leading-snug font-semibold">{name}</p>
          <p className="text-xs text-muted">
            {marketName(selection.market)}{' '}
            {!isInBuilder && typeof game === 'object' && (
              <span className={status === 'live' ? 'ml-0.5 font-semibold text-loss' : 'ml-0.5'}>
                {t(`status.${status}`)}
              </span>
            )}
          </p>
          {!isInBuilder && <p className="text-xs text-muted">{`${selection.homeTeam} – ${selection.awayTeam}`}</p>}
        </div>
        <div
          className={classNames(
            'grid shrink-0 justify-items-end gap-1',
            stake !== undefined && stakeWidth(liveLine.line.stake),
          )}
        >
          <div className="-mr-1 flex items-center gap-2">
            {!isInBuilder && (
              <span className={`text-base font-bold ${isOnOffer ? 'text-gold-bright' : 'text-muted'}`}>
                {boostedOdds && <s className="mr-1.5 text-xs font-normal text-muted">{displayOdds(selection.odds)}</s>}
                {displayOdds(boostedOdds ?? selection.odds)}
              </span>
            )}
            <button
              type="button"
              disabled={busy}
              aria-label={t('remove', { selection: describeInGame(selection) })}
              onClick={() => changeSlip((slip) => removeLine(slip, liveLine.key))}
              className="tap grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-text"
            >
              <X className="size-4" />
            </button>
          </div>
          {stake}
        </div>
      </div>
      {children}
      <LineNotice
        seenSelection={withCurrentNames(liveLine.seenSelection, game)}
        {...{ state, isUnanswered, problem, isInBuilder, busy }}
      />
    </li>
  );
}
