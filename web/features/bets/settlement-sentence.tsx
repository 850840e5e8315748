import { useTranslation } from 'react-i18next';
import type { Bet, Leg } from '#contract/bets/objects.ts';
import { displayOdds } from '#web/lib/format.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';

export function useReasonText(): (reason: NonNullable<Leg['reason']>) => string {
  const { t } = useTranslation('bets');
  return ({ code, since, finalScore, goals, ...scores }) => {
    const reason = t(`reasons.${code}`, { ...scores, count: goals });
    if (since !== undefined) return t('settled.since', { reason, score: since });
    if (finalScore !== undefined) return t('settled.withFinalScore', { reason, score: finalScore });
    return reason;
  };
}

/**
 * Why the bet has its status: a staff note, shown as written, or the server's English explanation
 * of a single's leg. In other languages, the latter is composed from its reason code instead.
 */
export function SettlementSentence({ bet }: { bet: Bet }) {
  const { t, i18n } = useTranslation('bets');
  const { betName } = useBetText();
  const reasonText = useReasonText();
  const [leg] = bet.legs;
  const { status, explanation } = bet;
  if (!explanation || status === 'cashed_out') return null;
  const isOfLeg = !bet.isAccumulator && leg?.explanation === explanation;
  const isTranslated = i18n.language !== 'en' && isOfLeg && status !== 'pending';
  if (!isTranslated) return <p className="text-xs text-muted">{explanation}</p>;
  const name = betName(bet);
  const selection = leg.reason ? t('settled.because', { selection: name, reason: reasonText(leg.reason) }) : name;
  return <p className="text-xs text-muted">{t(`settled.${status}`, { selection, odds: displayOdds(bet.odds) })}</p>;
}
