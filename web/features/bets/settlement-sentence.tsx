import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { useReasonText } from '#web/features/bets/use-reason-text.ts';
import { displayOdds } from '#web/lib/format.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';

/**
 * The reason for a settlement. The server's sentence is English; other languages compose it from
 * the reason code. An administrator's note is shown unchanged. In a bet with several selections
 * each has its own reason.
 */
export function SettlementSentence({ bet }: { bet: Bet }) {
  const { t, i18n } = useTranslation('bets');
  const { betName } = useBetText();
  const reasonText = useReasonText();
  const [leg] = bet.legs;
  const { status, sentence } = bet;
  if (!sentence || status === 'cashed_out') return null;
  const isByRule = !bet.isAccumulator && leg?.sentence === sentence;
  const isTranslated = i18n.language !== 'en' && isByRule && status !== 'pending';
  if (!isTranslated) return <p className="text-xs text-muted">{sentence}</p>;
  const name = betName(bet);
  const selection = leg.reason ? t('settled.because', { selection: name, reason: reasonText(leg.reason) }) : name;
  return <p className="text-xs text-muted">{t(`settled.${status}`, { selection, odds: displayOdds(bet.odds) })}</p>;
}
