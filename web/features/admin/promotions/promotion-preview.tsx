import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Promotion } from '#contract/objects/promotion.ts';
import { displayOdds, formatCount, formatMoney } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/** Draws a promotion as players see it, with something more below; given by the page, for it is another feature's. */
export type DrawPromotion = (promotion: Promotion, below: ReactNode) => ReactNode;

function BoostLine({ boost }: { boost: NonNullable<Promotion['boost']> }) {
  const { t } = useTranslation('admin-promotions');
  const { sayInFull } = useSelectionText();
  return (
    <p className="text-sm">
      <span className="font-semibold text-gold-bright">
        {t('preview.boost', { selection: sayInFull(boost), odds: displayOdds(boost.odds) })}
      </span>{' '}
      {boost.normalOdds && <s className="text-muted">{t('preview.was', { odds: displayOdds(boost.normalOdds) })}</s>}{' '}
      <span className="text-xs text-muted">
        {boost.homeTeam} – {boost.awayTeam}. {t('preview.most', { amount: formatMoney(boost.maxStake) })}
      </span>
    </p>
  );
}

function CodeLine({ code, granted }: NonNullable<Promotion['freeBet']>) {
  const { t } = useTranslation('admin-promotions');
  return (
    <p className="text-xs text-muted">
      {t('preview.code', { code: code ?? '' })}{' '}
      {granted !== null && t('preview.granted', { granted: formatCount(granted) })}
    </p>
  );
}

/** A promotion as players come to see it, with what only staff know of it. */
export function PromotionPreview({ promotion, draw }: { promotion: Promotion; draw: DrawPromotion }) {
  const { boost, freeBet } = promotion;
  const below = (
    <>
      {boost && <BoostLine boost={boost} />}
      {freeBet && <CodeLine {...freeBet} />}
    </>
  );
  return <div className="max-w-sm text-left whitespace-normal">{draw(promotion, below)}</div>;
}
