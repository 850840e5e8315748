import { Blocks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BuilderPrice } from '#web/features/slip/combined/use-builder-prices.ts';
import { Announced, Note, PriceChange } from '#web/features/slip/line/line-notice.tsx';
import { withCurrentNames } from '#web/features/slip/line/line-state.ts';
import { SlipSelection } from '#web/features/slip/line/slip-line-view.tsx';
import type { LiveLine } from '#web/features/slip/line/use-live-slip.ts';
import { displayOdds } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

type BuilderHeaderProps = {
  price: BuilderPrice;
  lines: readonly LiveLine[];
  busy: boolean;
  onAccept: () => void;
};

/** The joint price of a game's selections, if there is one, with any change. */
function BuilderHeader({ price, lines, busy, onAccept }: BuilderHeaderProps) {
  const { t } = useTranslation(['slip', 'games']);
  const [first] = lines;
  const { homeTeam: home, awayTeam: away } = first ? withCurrentNames(first.seenSelection, first.game) : {};
  const hasMoved = price.kind === 'changed' || (price.kind === 'priced' && price.from !== price.odds);
  return (
    <div className="grid grid-cols-1 gap-2 px-3">
      <div className="flex items-start gap-2">
        <Blocks className="mt-0.5 size-4 shrink-0 text-gold" />
        <div className="min-w-0 flex-1">
          <p className="text-sm leading-snug font-semibold">{t('together.title')}</p>
          <p className="truncate text-xs text-muted">{`${home} – ${away}`}</p>
        </div>
        <span
          className={`text-base font-bold ${price.kind === 'loading' ? 'text-muted' : 'text-gold-bright'}`}
          data-testid="builder-odds"
        >
          {'odds' in price && price.odds !== null && displayOdds(price.odds)}
          {price.kind === 'loading' && price.odds === null && (
            <span className="text-xs font-normal">{t('together.loading')}</span>
          )}
        </span>
      </div>
      {price.kind === 'priced' && <p className="text-xs text-muted">{t('together.text')}</p>}
      <Announced>
        {hasMoved && !busy && (
          // One element, because each that appears is announced with all of the status.
          <div>
            <span className="sr-only">{`${t('together.title')}, ${t('games:versus', { home, away })}: `}</span>
            <PriceChange
              text={t('oddsChanged', { from: displayOdds(price.from), to: displayOdds(price.odds) })}
              from={displayOdds(price.from)}
              to={displayOdds(price.odds)}
              onAccept={price.kind === 'changed' ? onAccept : undefined}
            />
          </div>
        )}
      </Announced>
    </div>
  );
}

export function BuilderView(props: BuilderHeaderProps) {
  const { price, lines, busy } = props;
  const refused = price.kind === 'refused' ? price : null;
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-edge py-3">
      <BuilderHeader {...props} />
      {refused?.positions.length === 0 && (
        <div className="px-3">
          <Note text={refused.text} failed />
        </div>
      )}
      <ul className="ml-4 border-l-2 border-gold/50">
        {lines.map((liveLine, position) => {
          const problem = refused?.positions.includes(position) ? refused.text : null;
          return <SlipSelection key={liveLine.key} liveLine={liveLine} busy={busy} problem={problem} isInBuilder />;
        })}
      </ul>
    </li>
  );
}

/** A bet builder in the list of multiples, without the selections listed above as singles. */
export function BuilderSummary(props: BuilderHeaderProps) {
  const { price, lines } = props;
  const { describeSelection } = useSelectionText();
  const named = price.kind === 'refused' ? lines.filter((_, position) => price.positions.includes(position)) : [];
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-edge py-2.5">
      <BuilderHeader {...props} />
      {price.kind === 'refused' && (
        <div className="grid gap-1 px-3">
          {named.map(({ key, line }) => (
            <p key={key} className="text-xs font-semibold">
              {describeSelection(line.selection)}
            </p>
          ))}
          <Note text={price.text} locked />
        </div>
      )}
    </li>
  );
}
