import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import type { Promotion } from '#contract/promotions/objects.ts';
import { displayOdds, formatCount, formatMoney } from '#web/lib/format.ts';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { translatePromotion } from '#web/lib/promotions.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/** Renders a promotion as players see it; passed in, as web/admin can't import web/features. */
export type RenderPromotion = (promotion: Promotion, below: ReactNode) => ReactNode;

function BoostLine({ boost }: { boost: NonNullable<Promotion['boost']> }) {
  const { t } = useTranslation('admin-promotions');
  const { describeSelection } = useSelectionText();
  return (
    <p className="text-sm">
      <span className="font-semibold text-gold-bright">
        {t('preview.boost', { selection: describeSelection(boost), odds: displayOdds(boost.odds) })}
      </span>{' '}
      {boost.normalOdds && <s className="text-muted">{t('preview.was', { odds: displayOdds(boost.normalOdds) })}</s>}{' '}
      <span className="text-xs text-muted">
        {boost.homeTeam} – {boost.awayTeam}.{' '}
        {t('preview.stakes', { min: formatMoney(boost.minStake), max: formatMoney(boost.maxStake) })}{' '}
        {boost.betsTaken !== null &&
          t('preview.bets', { taken: formatCount(boost.betsTaken), max: formatCount(boost.maxBets ?? 0) })}
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

export function PromotionPreview({ promotion, render }: { promotion: Promotion; render: RenderPromotion }) {
  const { boost, freeBet } = promotion;
  const below = (
    <>
      {boost && <BoostLine boost={boost} />}
      {freeBet && <CodeLine {...freeBet} />}
    </>
  );
  const languages = TRANSLATED_LANGUAGES.filter((language) => promotion.translations[language]);
  return (
    <div className="grid max-w-sm grid-cols-1 gap-4 text-left whitespace-normal">
      {render(promotion, below)}
      {languages.map((language) => (
        <div key={language} lang={language}>
          <p className="mb-1 text-xs text-muted">{LANGUAGE_NAMES[language]}</p>
          {render(translatePromotion(promotion, language), below)}
        </div>
      ))}
    </div>
  );
}
