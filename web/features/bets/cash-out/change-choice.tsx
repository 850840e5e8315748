import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ODDS_CHANGE_POLICIES, type OddsChangePolicy } from '#domain/bet.ts';
import { createKeptStore } from '#web/lib/kept-store.ts';

/** What may happen without asking when the value changes while a cash-out is under way. */
export const changePolicy = createKeptStore<OddsChangePolicy>(
  'goldline.cash-out-change',
  (record) => ODDS_CHANGE_POLICIES.find((policy) => policy === record) ?? 'higher',
);

export function ChangeChoice({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('cashout');
  const id = useId();
  const chosen = changePolicy.use();
  return (
    <div className="flex items-center justify-between gap-3 text-xs">
      <label htmlFor={id} className="text-muted">
        {t('changesLabel')}
      </label>
      <select
        id={id}
        value={chosen}
        disabled={disabled}
        onChange={(event) => changePolicy.set(event.currentTarget.value as OddsChangePolicy)}
        className="min-h-11 rounded-md border border-edge bg-ink px-2 text-xs text-text"
      >
        {ODDS_CHANGE_POLICIES.map((policy) => (
          <option key={policy} value={policy}>
            {t(`changes.${policy}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
