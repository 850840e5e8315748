import { useTranslation } from 'react-i18next';
import type { Slip } from '#web/features/slip/slip.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { PolicySelect } from '#web/ui/policy-select.tsx';

export function OddsChangeChoice({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  return (
    <PolicySelect
      label={t('changesLabel')}
      names={{ none: t('changes.none'), higher: t('changes.higher'), any: t('changes.any') }}
      value={slip.acceptOddsChange}
      onChange={(acceptOddsChange) => changeSlip((before) => ({ ...before, acceptOddsChange }))}
    />
  );
}
