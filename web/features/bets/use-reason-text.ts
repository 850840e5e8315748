import { useTranslation } from 'react-i18next';
import type { Leg } from '#contract/bets/objects.ts';

/** The reason for a leg's outcome: 'final score 2-1'. */
export function useReasonText(): (reason: NonNullable<Leg['reason']>) => string {
  const { t } = useTranslation('bets');
  return ({ code, since, goals, ...scores }) => {
    const reason = t(`reasons.${code}`, { ...scores, count: goals });
    return since === undefined ? reason : t('settled.since', { reason, score: since });
  };
}
