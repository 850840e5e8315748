import { useTranslation } from 'react-i18next';
import { useSlip } from '#web/features/slip/slip-store.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useFreeBets, useUsableFreeBets } from '#web/lib/promotions.ts';

type FreeBetChoiceProps = {
  label: string;
  chosen: number | null;
  locked: boolean;
  onChoose: (freeBetId: number | null, stake: string) => void;
};

/** Chooses between the balance and a free bet; renders nothing if there is no choice. */
export function FreeBetChoice({ label, chosen, locked, onChoose }: FreeBetChoiceProps) {
  const { t } = useTranslation(['slip', 'errors']);
  const { lines, multiples } = useSlip();
  const isLoaded = useFreeBets().data !== undefined;
  const usable = useUsableFreeBets();
  const inUse = [...lines, ...Object.values(multiples)].map(({ freeBetId }) => freeBetId);
  const freeBets = usable.filter(({ id }) => id === chosen || !inUse.includes(id));
  const current = freeBets.find(({ id }) => id === chosen);
  // Expired, revoked, or used on another device.
  const isGone = isLoaded && chosen !== null && current === undefined;
  if (freeBets.length === 0 && !isGone) return null;
  return (
    <div className="grid gap-1.5">
      <select
        aria-label={label}
        value={isGone ? chosen : (current?.id ?? '')}
        disabled={locked}
        // Tall enough to tap; the negative margins keep the line compact.
        className="-my-3 min-h-11 field-sizing-content max-w-full justify-self-start rounded-lg pr-7 text-xs text-ellipsis text-gold-bright disabled:opacity-60"
        onChange={(event) => {
          const next = freeBets.find(({ id }) => String(id) === event.currentTarget.value);
          onChoose(next?.id ?? null, next?.amount ?? '');
        }}
      >
        {isGone && <option value={chosen}>{t('errors:codes.FREE_BET_UNAVAILABLE')}</option>}
        <option value="">{t('freeBet.balance')}</option>
        {freeBets.map(({ id, amount, expiresAt }) => (
          <option key={id} value={id}>
            {t('freeBet.choice', { amount: formatMoney(amount), date: formatDate(expiresAt) })}
          </option>
        ))}
      </select>
      {current && <p className="text-xs text-muted">{t('freeBet.text', { amount: formatMoney(current.amount) })}</p>}
    </div>
  );
}
