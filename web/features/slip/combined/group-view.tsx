import { Blocks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Unit } from '#web/features/slip/combined/combined.ts';
import type { GroupPrice } from '#web/features/slip/combined/use-group-prices.ts';
import { PriceChange } from '#web/features/slip/line/line-notice.tsx';
import { namedNow } from '#web/features/slip/line/line-state.ts';
import { SlipSelection } from '#web/features/slip/line/slip-line-view.tsx';
import type { LineWithState } from '#web/features/slip/line/use-line-states.ts';
import { Note } from '#web/features/slip/note.tsx';
import { displayOdds } from '#web/lib/format.ts';

type GroupViewProps = {
  unit: Unit;
  price: GroupPrice;
  states: readonly LineWithState[];
  busy: boolean;
  onAccept: () => void;
};

/** Selections of one game that win or lose together, under the one price that the server gives for them. */
export function GroupView({ unit, price, states, busy, onAccept }: GroupViewProps) {
  const { t } = useTranslation('slip');
  const [first] = unit.lines;
  const { homeTeam: home, awayTeam: away } = first ? namedNow(first.selection, states[0]?.game) : {};
  const refused = price.kind === 'refused' ? price : null;
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-edge py-3">
      <div className="flex items-start gap-2 px-3">
        <Blocks aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-gold" />
        <div className="min-w-0 flex-1">
          <p className="text-sm leading-snug font-semibold">{t('together.title')}</p>
          <p className="truncate text-xs text-muted">{`${home} – ${away}`}</p>
        </div>
        <span className="text-base font-bold text-gold-bright" data-testid="group-odds">
          {price.kind === 'asking' && <span className="text-xs font-normal text-muted">{t('together.asking')}</span>}
          {price.kind === 'priced' && displayOdds(price.odds)}
          {price.kind === 'changed' && displayOdds(price.from)}
        </span>
      </div>
      {price.kind === 'priced' && <p className="px-3 text-xs text-muted">{t('together.text')}</p>}
      {price.kind === 'changed' && !busy && (
        <div className="px-3">
          <PriceChange
            said={t('oddsChanged', { from: displayOdds(price.from), to: displayOdds(price.odds) })}
            from={displayOdds(price.from)}
            to={displayOdds(price.odds)}
            onAccept={onAccept}
          />
        </div>
      )}
      {refused?.positions.length === 0 && (
        <div className="px-3">
          <Note text={refused.text} failed />
        </div>
      )}
      <ul className="ml-4 border-l-2 border-gold/50">
        {unit.lines.map((line, position) => {
          const at = states[position];
          const problem = refused?.positions.includes(position) ? refused.text : null;
          return (
            at && (
              <SlipSelection
                key={at.key}
                line={line}
                game={at.game}
                state={at.state}
                busy={busy}
                problem={problem}
                isGrouped
              />
            )
          );
        })}
      </ul>
    </li>
  );
}
