import { Lock, TrendingDown, TrendingUp } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '#web/features/games/panel-choices.ts';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { displayOdds } from '#web/lib/format.ts';
import type { Selection } from '#web/lib/selection.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { useTransientState } from '#web/lib/use-transient-state.ts';
import { classNames } from '#web/ui/class-names.ts';

type Movement = 'up' | 'down';

const MOVEMENT_MS = 6000;

/** The direction of the price's last change, cleared after a few seconds. */
function useMovement(odds: string | null): Movement | null {
  const [shownOdds, setShownOdds] = useState(odds);
  const [movement, setMovement] = useTransientState<{ direction: Movement }>(MOVEMENT_MS);
  if (odds !== shownOdds) {
    setShownOdds(odds);
    const hasMoved = odds !== null && shownOdds !== null;
    setMovement(hasMoved ? { direction: Number(odds) > Number(shownOdds) ? 'up' : 'down' } : null);
  }
  return movement?.direction ?? null;
}

const SELECTED_GLOW_MS = 2000;

type OddsButtonProps = {
  choice: Choice;
  selected: boolean;
  suspended: boolean;
  stale: boolean;
  onToggle: (selection: Selection) => void;
  wide?: boolean;
  /** Omits the label, in a table whose row and column provide it. */
  bare?: boolean;
  /** For a list row, whose column has the label: shows only the selection's handicap, if any. */
  isInRow?: boolean;
};

/** Marks a price that has changed. Positioned absolutely, so that nothing shifts. */
function MovementMark({ movement, className }: { movement: Movement | null; className: string }) {
  const { t } = useTranslation('games');
  const Icon = movement === 'down' ? TrendingDown : TrendingUp;
  return (
    <span className={classNames('absolute', className)}>
      {movement && (
        <>
          <Icon className={classNames('size-3', movement === 'up' ? 'text-win' : 'text-loss')} />
          <span className="sr-only">{t(movement === 'up' ? 'oddsUp' : 'oddsDown')}</span>
        </>
      )}
    </span>
  );
}

function useGlow(selected: boolean): boolean {
  const [glow, setGlow] = useTransientState<object>(SELECTED_GLOW_MS);
  const [wasSelected, setWasSelected] = useState(selected);
  if (wasSelected !== selected) {
    setWasSelected(selected);
    setGlow(selected ? {} : null);
  }
  return glow !== null;
}

function haveSameFields<Value extends object>(one: Value, other: Value): boolean {
  const fields = Object.keys(one) as (keyof Value)[];
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}

function areSameProps(
  { choice: one, ...before }: OddsButtonProps,
  { choice: other, ...now }: OddsButtonProps,
): boolean {
  return haveSameFields(one, other) && haveSameFields(before, now);
}

/** Kept while only the odds change, because looking up texts is most of a button's render. */
function useDescription({ homeTeam, awayTeam, market, selection, line }: Choice) {
  const { describeSelection, describeBriefly } = useSelectionText();
  return useMemo(() => {
    const subject = { homeTeam, awayTeam, market, selection, line };
    return { selection: describeSelection(subject), label: describeBriefly(subject) };
  }, [homeTeam, awayTeam, market, selection, line, describeSelection, describeBriefly]);
}

/** Memoised, so that only a price that was tapped or has changed rerenders. */
export const OddsButton = memo(function OddsButton(props: OddsButtonProps) {
  const { choice, selected, suspended, stale, onToggle, wide, bare, isInRow } = props;
  useDisplayChoices();
  const { t } = useTranslation('games');
  const { handicapOf } = useSelectionText();
  const movement = useMovement(choice.odds);
  const isGlowing = useGlow(selected);
  const { odds } = choice;
  const { selection, label } = useDescription(choice);
  /** Not `disabled`, because a short suspension must not take the focus away. */
  const isLocked = (suspended || stale) && !selected;
  const shownLabel = isInRow ? handicapOf(choice) : !bare && label;
  // For speech control, the accessible name must contain the visible text: label and price. In a
  // row, only the price is visible, so "Over 2.5" isn't repeated after "Over 2.5 goals".
  const endsWithLabel = selection.toLowerCase().endsWith(label.toLowerCase());
  const includesLabel = bare || endsWithLabel || (isInRow && selection.startsWith(`${label} `));
  const nameWithLabel = includesLabel ? selection : `${selection}, ${label}`;
  const name =
    odds === null
      ? t('oddsClosed', { selection: nameWithLabel })
      : suspended
        ? t('oddsSuspended', { selection: nameWithLabel })
        : t(stale ? 'oddsStale' : 'oddsName', {
            selection,
            odds: includesLabel ? displayOdds(odds) : `${label} ${displayOdds(odds)}`,
          });
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={name}
      disabled={odds === null}
      aria-disabled={isLocked || undefined}
      onClick={() => odds !== null && !isLocked && onToggle({ ...choice, odds })}
      className={classNames(
        'relative flex w-full min-w-0 rounded-lg border transition-colors disabled:opacity-60',
        isLocked && 'pointer-events-none opacity-60',
        isInRow ? 'h-11 leading-none xl:pointer-fine:h-9' : 'min-h-11 px-2 py-1 max-2xs:px-1',
        wide ? 'flex-row items-center justify-between gap-2' : 'flex-col items-center justify-center',
        selected
          ? 'border-win bg-win text-on-win'
          : 'border-edge bg-raised enabled:hover:border-gold enabled:hover:bg-hover',
        isGlowing && 'ring-2 ring-win ring-offset-2 ring-offset-panel',
      )}
    >
      {shownLabel && (
        <span
          className={classNames(
            'max-w-full truncate text-2xs max-2xs:whitespace-normal',
            isInRow && '-mb-0.5 leading-3.5',
            selected ? 'font-medium' : 'text-muted',
          )}
        >
          {shownLabel}
        </span>
      )}{' '}
      <span
        className={classNames(
          'font-bold',
          isInRow && odds && odds.length > 5 ? 'text-xs' : 'text-sm',
          !isInRow && 'relative',
          wide && 'mr-4',
          !selected && (stale ? 'text-muted' : 'text-gold-bright'),
        )}
      >
        {odds === null ? (
          t('noPrice')
        ) : suspended ? (
          <Lock className={classNames('my-0.5 size-4', selected ? 'text-on-win' : 'text-muted')} />
        ) : (
          <>
            {displayOdds(odds)}
            {!selected && (
              <MovementMark
                movement={movement}
                className={isInRow ? 'top-0.5 right-0.5' : 'top-1/2 -right-4 -translate-y-1/2'}
              />
            )}
          </>
        )}
      </span>
    </button>
  );
}, areSameProps);
