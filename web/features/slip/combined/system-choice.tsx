import { useTranslation } from 'react-i18next';
import { SYSTEM_KINDS } from '#domain/slip.ts';
import { type CombinedFigures, chosenSystem, systemsOf } from '#web/features/slip/combined/combined.ts';
import { changeAccumulator } from '#web/features/slip/combined/use-place-combined.ts';
import type { Slip } from '#web/features/slip/slip.ts';
import { SelectField } from '#web/ui/field.tsx';

type SystemChoiceProps = { slip: Slip; figures: CombinedFigures; locked: boolean };

export function SystemChoice({ slip, figures, locked }: SystemChoiceProps) {
  const { t } = useTranslation('slip');
  const systems = systemsOf(slip);
  const chosen = chosenSystem(slip);
  const all = slip.lines.length;
  if (systems.length === 0) return null;
  const { bets, winnersNeeded } = figures;
  return (
    <SelectField
      label={t('system.label')}
      hint={
        chosen === null
          ? t('system.allHaveToWin', { count: all })
          : t('system.someHaveToWin', { bets, count: winnersNeeded, all })
      }
      value={chosen ?? 'accumulator'}
      disabled={locked}
      onChange={(event) => {
        const system = SYSTEM_KINDS.find((kind) => kind === event.currentTarget.value) ?? null;
        changeAccumulator({ system, problem: null });
      }}
      choices={systems.map((value) => ({ value, label: t(`system.kinds.${value}`, { all }) }))}
    >
      <option value="accumulator">{t('accumulator')}</option>
    </SelectField>
  );
}
