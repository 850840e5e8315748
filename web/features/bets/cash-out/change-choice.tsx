import { useTranslation } from 'react-i18next';
import { ODDS_CHANGE_POLICIES, type OddsChangePolicy } from '#domain/bet.ts';
import { createKeptStore } from '#web/lib/store.ts';
import { PolicySelect } from '#web/ui/policy-select.tsx';

/** Which price changes to accept automatically during a cash-out. */
export const changePolicy = createKeptStore<OddsChangePolicy>(
  'goldline.cash-out-change',
  (record) => ODDS_CHANGE_POLICIES.find((policy) => policy === record) ?? 'higher',
);

export function ChangeChoice({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('cashout');
  return (
    <PolicySelect
      label={t('changesLabel')}
      names={{ none: t('changes.none'), higher: t('changes.higher'), any: t('changes.any') }}
      value={changePolicy.use()}
      onChange={changePolicy.set}
      disabled={disabled}
    />
  );
}
