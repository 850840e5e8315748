import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketName } from '#domain/markets/bet-types.ts';
import { LISTED_MARKETS, SCORER_MARKETS } from '#domain/markets/registry.ts';
import { RULES_VERSION } from '#domain/settlement/settle-leg.ts';
import { FactorTable } from '#web/app/pages/rules/factor-table.tsx';
import { HandicapTable } from '#web/app/pages/rules/handicap-table.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

const PAYS = ['single', 'accumulator', 'shown', 'rounding', 'system', 'sameGame'] as const;
const GENERAL = [
  'ninety',
  'ownGoals',
  'early',
  'late',
  'disallowed',
  'corrected',
  'postponed',
  'abandoned',
  'wrong',
] as const;
/** Every market of the catalogue; a missing rule is a compile error. */
const MARKETS: readonly MarketName[] = [...LISTED_MARKETS, ...SCORER_MARKETS].map(({ name }) => name);

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-semibold text-gold-bright">{title}</h2>
      {children}
    </section>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 text-sm marker:text-gold">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/**
 * The rules of docs/rules.md in the player's language; its tables are calculated by the settlement
 * code.
 */
export function RulesPage() {
  const { t } = useTranslation('rules');
  const { marketName } = useSelectionText();
  usePageTitle(t('title'));
  return (
    <div className="max-w-3xl">
      <PageHeading title={t('title')} text={t('text', { version: RULES_VERSION })} />
      <Card className="grid grid-cols-1 gap-8 p-4 sm:p-6">
        <Part id="pays" title={t('pays.title')}>
          <p className="text-sm">{t('pays.intro')}</p>
          <FactorTable />
          <Points points={PAYS.map((point) => t(`pays.${point}`))} />
        </Part>
        <Part id="general" title={t('general.title')}>
          <Points points={GENERAL.map((point) => t(`general.${point}`))} />
        </Part>
        <Part id="markets" title={t('markets.title')}>
          {MARKETS.map((market) => (
            <div key={market} id={market} className="grid scroll-mt-20 grid-cols-1 gap-1.5">
              <h3 className="text-sm font-semibold">{marketName(market)}</h3>
              <p className="text-sm text-muted">{t(`markets.${market}`)}</p>
              {market === 'handicap' && <HandicapTable />}
            </div>
          ))}
        </Part>
      </Card>
    </div>
  );
}
