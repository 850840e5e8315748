import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/objects/bet.ts';
import { displayOdds } from '#web/lib/format.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';

/**
 * Why a bet was settled as it was. The server writes the reason in English; in other languages it is said from the bet's
 * own data. A note that an administrator wrote stays as it is.
 */
export function SettlementSentence({ bet }: { bet: Bet }) {
  const { t, i18n } = useTranslation('bets');
  const { betName } = useBetText();
  const [leg] = bet.legs;
  const { status, sentence } = bet;
  if (!sentence) return null;
  const isEnglish = i18n.language === 'en';
  if (status === 'cashed_out' && !isEnglish) return null;
  const isByRule = !bet.isAccumulator && leg?.sentence === sentence;
  const isTranslated = !isEnglish && isByRule && status !== 'pending' && status !== 'cashed_out';
  return (
    <p className="text-xs text-muted">
      {isTranslated ? t(`settled.${status}`, { selection: betName(bet), odds: displayOdds(bet.odds) }) : sentence}
    </p>
  );
}
