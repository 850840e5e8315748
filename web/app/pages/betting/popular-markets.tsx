import { CircleDot, Scale, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { FeaturedSlips } from '#web/features/slip/booking/featured-slips.tsx';
import { PopularAccumulators } from '#web/features/slip/booking/popular-accumulators.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

type PopularMarket = {
  market: 'correct_score' | 'over_under' | 'both_teams_score';
  icon: ReactNode;
  examples: readonly string[];
};

const POPULAR: readonly PopularMarket[] = [
  { market: 'correct_score', icon: <Target />, examples: ['1-0', '1-1', '2-1', 'other'] },
  { market: 'over_under', icon: <Scale />, examples: ['over_1.5', 'over_2.5', 'under_2.5'] },
  { market: 'both_teams_score', icon: <CircleDot />, examples: ['yes', 'no'] },
];

export function PopularMarkets() {
  const { t } = useTranslation('popular');
  const { describeBriefly } = useSelectionText();
  return (
    <>
      <FeaturedSlips />
      <PopularAccumulators />
      <ul className="grid gap-3 pt-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))]">
        {POPULAR.map(({ market, icon, examples }) => (
          <li key={market}>
            <Card className="grid h-full content-start gap-3 p-4">
              <span className="text-gold [&>svg]:size-6">{icon}</span>
              <h2 className="text-lg font-semibold">{t(`markets.${market}.title`)}</h2>
              <p className="text-sm text-muted">{t(`markets.${market}.text`)}</p>
              <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
                {t('markets.examples')}
                {examples.map((selection) => (
                  <Badge key={selection}>
                    {describeBriefly({ homeTeam: null, awayTeam: null, market, selection, line: null })}
                  </Badge>
                ))}
              </p>
              <Link href={paths.betting} className={`${buttonClass('secondary', 'small')} justify-self-start`}>
                {t('markets.find')}
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
