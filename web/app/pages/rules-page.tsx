import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lineFieldOf } from '#domain/markets/api-fields.ts';
import { formatHandicap, lineQuarters } from '#domain/markets/line.ts';
import { outcomeAboveLine } from '#domain/markets/outcome-above-line.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { legFactor } from '#domain/settlement/factor.ts';
import { RULES_VERSION } from '#domain/settlement/rules-version.ts';
import { displayHandicap, displayOdds, formatTwoDecimals } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';

const LINES = [0, -1, -2, -3, -4, -5, 1, 3].map(lineQuarters);
const GOAL_DIFFERENCES = [
  { goals: 2, label: 'byTwo' },
  { goals: 1, label: 'byOne' },
  { goals: 0, label: 'draw' },
  { goals: -1, label: 'lostByOne' },
] as const;

const TONES = {
  won: 'text-win',
  half_won: 'text-win',
  void: 'text-muted',
  half_lost: 'text-loss',
  lost: 'text-loss',
} as const;

/** The outcome of home handicaps by goal difference, calculated by the settlement code. */
function HandicapTable() {
  const { t } = useTranslation(['rules', 'common']);
  return (
    <Table
      caption={t('rules:table.caption')}
      head={
        <>
          <HeadCell>{t('rules:table.line')}</HeadCell>
          {GOAL_DIFFERENCES.map(({ label }) => (
            <HeadCell key={label} className="max-sm:px-1.5 max-sm:whitespace-normal">
              {t(`rules:table.${label}`)}
            </HeadCell>
          ))}
        </>
      }
    >
      {LINES.map((line) => (
        <tr key={line}>
          <th scope="row" className="px-3 py-2 text-left font-semibold">
            {displayHandicap(formatHandicap(line))}
          </th>
          {GOAL_DIFFERENCES.map(({ goals, label }) => {
            const outcome = outcomeAboveLine(goals * 4 + line);
            return (
              <Cell
                key={label}
                className={classNames('whitespace-nowrap max-sm:px-1.5 max-sm:text-xs', TONES[outcome])}
              >
                {t(`common:betStatus.${outcome}`)}
              </Cell>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}

const OUTCOMES = ['won', 'half_won', 'void', 'half_lost', 'lost'] as const;
const EXAMPLE_ODDS = oddsHundredths(190);

/** The multiple of the stake paid for each outcome, calculated by the settlement code. */
function FactorTable() {
  const { t } = useTranslation(['rules', 'common']);
  return (
    <Table
      caption={t('rules:pays.title')}
      head={
        <>
          <HeadCell>{t('rules:pays.outcome')}</HeadCell>
          <HeadCell>{t('rules:pays.multiplies')}</HeadCell>
          <HeadCell className="text-right">{t('rules:pays.example', { odds: displayOdds('1.90') })}</HeadCell>
        </>
      }
    >
      {OUTCOMES.map((outcome) => {
        const { numerator, denominator } = legFactor(outcome, EXAMPLE_ODDS);
        return (
          <tr key={outcome}>
            <Cell className="font-medium whitespace-nowrap">{t(`common:betStatus.${outcome}`)}</Cell>
            <Cell className="text-muted">{t(`rules:pays.factors.${outcome}`)}</Cell>
            <Cell className="text-right">{formatTwoDecimals(Number(numerator) / Number(denominator))}</Cell>
          </tr>
        );
      })}
    </Table>
  );
}

const PAYS = ['single', 'accumulator', 'shown', 'status', 'rounding', 'bonus', 'system', 'sameGame'] as const;
const GENERAL = [
  'ninety',
  'ownGoals',
  'early',
  'reversed',
  'late',
  'disallowed',
  'withdrawn',
  'corrected',
  'postponed',
  'abandoned',
  'missing',
  'names',
  'wrong',
] as const;
const SCORERS = ['noGoals', 'lineups', 'substitute', 'tooMany', 'cashOut'] as const;

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

/** The rules of docs/rules.md in the page's language; the settlement code fills the tables. */
export function RulesPage() {
  const { t, i18n } = useTranslation('rules');
  const { marketName } = useSelectionText();
  const rules: object = i18n.getResource(i18n.language, 'rules', 'markets');
  const markets = Object.keys(rules).filter((key) => key !== 'title');
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
        <Part id="scorers" title={t('scorers.title')}>
          <Points points={SCORERS.map((point) => t(`scorers.${point}`))} />
        </Part>
        <Part id="markets" title={t('markets.title')}>
          {markets.map((market) => (
            <div key={market} id={market} className="grid scroll-mt-20 grid-cols-1 gap-1.5">
              <h3 className="text-sm font-semibold">{marketName(market)}</h3>
              <p className="text-sm text-muted">{t(`markets.${market}` as never)}</p>
              {lineFieldOf(market) === 'handicapLine' && <HandicapTable />}
            </div>
          ))}
        </Part>
      </Card>
    </div>
  );
}
