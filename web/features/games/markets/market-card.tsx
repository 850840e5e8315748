import { ChevronDown, Lock } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketPrices, type MarketPricesProps } from '#web/features/games/markets/market-prices.tsx';
import { setMarketsOpen } from '#web/features/games/markets/open-markets.ts';
import { StarButton } from '#web/features/games/star-button.tsx';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A collapsible market. Memoised, so that a tap on a price rerenders no other market. */
export const MarketCard = memo(function MarketCard({ isOpen, ...props }: MarketPricesProps & { isOpen: boolean }) {
  const { t } = useTranslation('game');
  const { marketName } = useSelectionText();
  const id = useId();
  useDisplayChoices();
  const { market, status } = props.market;
  const name = marketName(market);
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center bg-raised pr-1.5">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setMarketsOpen([market], !isOpen)}
            className="flex min-h-11 w-full items-center gap-2 px-3 text-left text-sm font-semibold hover:text-gold-bright focus-visible:-outline-offset-2"
          >
            <ChevronDown
              className={classNames('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
            />
            <span className="min-w-0">{name}</span>
            {status !== 'open' && (
              <Badge tone="wait" icon={<Lock className="size-3" />}>
                {t(`status.${status}`)}
              </Badge>
            )}
          </button>
        </h3>
        <StarButton kind="markets" name={market} label={name} />
      </div>
      {isOpen && (
        <div id={id} className="grid grid-cols-1 gap-2 p-2.5">
          <MarketPrices {...props} />
        </div>
      )}
    </Card>
  );
});
