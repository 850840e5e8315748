import { useTranslation } from 'react-i18next';
import { oddsHundredths } from '#domain/odds.ts';
import { legFactor } from '#domain/settlement/factor.ts';
import { displayFactor, displayOdds } from '#web/lib/format.ts';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';

const ENDINGS = ['won', 'half_won', 'void', 'half_lost', 'lost'] as const;
const EXAMPLE_ODDS = oddsHundredths(190);

/** The multiple of the stake for each outcome, calculated by the settlement code. */
export function FactorTable() {
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
      {ENDINGS.map((ending) => {
        const { numerator, denominator } = legFactor(ending, EXAMPLE_ODDS);
        return (
          <tr key={ending}>
            <Cell className="font-medium">{t(`common:betStatus.${ending}`)}</Cell>
            <Cell className="text-muted">{t(`rules:pays.factors.${ending}`)}</Cell>
            <Cell className="text-right">{displayFactor(Number(numerator) / Number(denominator))}</Cell>
          </tr>
        );
      })}
    </Table>
  );
}
