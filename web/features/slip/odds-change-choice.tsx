import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ODDS_CHANGE_POLICIES, type OddsChangePolicy } from '#domain/bet.ts';
import type { Slip } from '#web/features/slip/slip.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';

/** What to do when a price moves while the bet is under way. */
export function OddsChangeChoice({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3 text-xs">
      <label htmlFor={id} className="text-muted">
        {t('changesLabel')}
      </label>
      <select
        id={id}
        value={slip.acceptOddsChange}
        onChange={(event) => {
          const acceptOddsChange = event.currentTarget.value as OddsChangePolicy;
          changeSlip((before) => ({ ...before, acceptOddsChange }));
        }}
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
