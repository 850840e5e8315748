import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Promotion } from '#contract/objects/promotion.ts';
import { displayOdds, formatCount, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/** What a preview needs to know; a form that is half filled in leaves the rest out. */
export type PreviewedPromotion = Pick<Promotion, 'title' | 'text'> &
  Partial<Pick<Promotion, 'endsAt' | 'boost' | 'freeBet'>>;

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

/** A promotion as players come to see it. */
export function PromotionPreview({ promotion }: { promotion: PreviewedPromotion }) {
  const { t } = useTranslation('admin-promotions');
  const { title, text, endsAt, boost, freeBet } = promotion;
  return (
    <div className="grid gap-2 rounded-xl border border-gold/50 bg-[radial-gradient(20rem_10rem_at_0%_0%,rgb(212_175_55/0.18),transparent)] p-4 text-left whitespace-normal">
      <p className="flex items-center gap-2 font-display text-lg font-semibold">
        <Gift aria-hidden="true" className="size-5 shrink-0 text-gold" />
        {title}
      </p>
      {text && <p className="text-sm whitespace-pre-line text-muted [overflow-wrap:anywhere]">{text}</p>}
      {boost && <BoostLine boost={boost} />}
      {freeBet && (
        <p className="text-sm">
          {t('preview.freeBet', {
            amount: formatMoney(freeBet.amount),
            code: freeBet.code ?? '',
            count: freeBet.days,
          })}
          {freeBet.granted !== null && (
            <span className="block text-xs text-muted">
              {t('preview.granted', { granted: formatCount(freeBet.granted) })}
            </span>
          )}
        </p>
      )}
      {endsAt && <p className="text-xs text-muted">{t('preview.until', { time: formatDateTime(endsAt) })}</p>}
    </div>
  );
}
