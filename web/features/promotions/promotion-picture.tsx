import { Gift, type LucideIcon, Megaphone, Zap } from 'lucide-react';
import type { Promotion } from '#contract/promotions/objects.ts';
import { displayOdds, formatMoney } from '#web/lib/format.ts';

const COLOURS: Record<Promotion['colour'], string> = {
  gold: 'from-promo-gold',
  green: 'from-promo-green',
  blue: 'from-promo-blue',
  purple: 'from-promo-purple',
  red: 'from-promo-red',
};

const SIGNS: Record<Promotion['kind'], LucideIcon> = { notice: Megaphone, odds_boost: Zap, free_bet: Gift };

/**
 * A promotion's picture, generated from its colour, kind and figure. Purely decorative: the card
 * has the same content as text.
 */
export function PromotionPicture({ promotion }: { promotion: Promotion }) {
  const { boost, freeBet } = promotion;
  const Sign = SIGNS[promotion.kind];
  const figure = boost ? displayOdds(boost.odds) : freeBet ? formatMoney(freeBet.amount) : null;
  return (
    <div
      aria-hidden="true"
      className={`relative h-28 overflow-hidden rounded-t-xl bg-linear-to-br to-panel ${COLOURS[promotion.colour]}`}
    >
      <div className="absolute -top-10 -right-6 size-44 rounded-full border border-text/10" />
      <div className="absolute top-2 right-10 size-28 rounded-full border border-text/10" />
      <Sign className="absolute top-5 right-6 size-16 rotate-6 text-text/25" />
      {figure && <p className="absolute bottom-3 left-4 text-4xl font-semibold text-text">{figure}</p>}
    </div>
  );
}
