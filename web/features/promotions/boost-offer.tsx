import { Check, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { displayOdds, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { type Boost, boostedSelection } from '#web/lib/promotions.ts';
import { gameSelectionKey, type Selection } from '#web/lib/selection.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';

type BoostOfferProps = {
  boost: Boost;
  selectedKeys: ReadonlySet<string>;
  onToggle: (selection: Selection) => void;
};

export function BoostOffer({ boost, selectedKeys, onToggle }: BoostOfferProps) {
  const { t } = useTranslation('promotions');
  const { describeSelection } = useSelectionText();
  const selection = boostedSelection(boost);
  const isSelected = selection !== null && selectedKeys.has(gameSelectionKey(selection));
  const name = describeSelection(boost);
  const to = displayOdds(boost.odds);
  const from = boost.normalOdds && displayOdds(boost.normalOdds);
  const stakes = { min: formatMoney(boost.minStake), max: formatMoney(boost.maxStake) };
  return (
    <div className="grid gap-3 rounded-lg border border-edge bg-raised p-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm font-semibold">{name}</p>
          <p className="text-xs text-muted">{`${boost.homeTeam} – ${boost.awayTeam}`}</p>
          <p className="text-xs text-muted">{t('boost.kickOff', { time: formatDateTime(boost.startTime) })}</p>
        </div>
        <p className="shrink-0 text-right">
          {from && <span className="sr-only">{t('boost.change', { from, to })}</span>}
          <span aria-hidden="true">
            {from && <s className="mr-1.5 text-xs text-muted">{from}</s>}
            <span className="text-lg font-bold text-gold-bright">{to}</span>
          </span>
        </p>
      </div>
      <p className="text-xs text-muted">
        {t('boost.termsBets', { ...stakes, count: boost.maxBetsPerPlayer })} {boost.inPlay && t('boost.inPlay')}
      </p>
      <Button
        variant={isSelected ? 'success' : 'primary'}
        aria-pressed={isSelected}
        aria-label={t(isSelected ? 'boost.addedName' : 'boost.addName', { selection: name, odds: to })}
        disabled={selection === null}
        onClick={() => selection && onToggle(selection)}
      >
        {isSelected ? <Check className="size-4" /> : <Plus className="size-4" />}
        {selection === null ? t('boost.closed') : t(isSelected ? 'boost.added' : 'boost.add')}
      </Button>
    </div>
  );
}
