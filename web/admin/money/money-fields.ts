import { useTranslation } from 'react-i18next';
import { TRANSACTION_METHODS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/wallet.ts';
import { choiceFilter } from '#web/admin/shared/filters.ts';
import type { FilterField } from '#web/ui/data-table/filter-value.ts';

/** The filters for requests, except those with a fixed value. */
export function useMoneyFields(fixed: { type?: unknown; status?: unknown; userId?: unknown }): FilterField[] {
  const { t } = useTranslation(['admin', 'wallet']);
  const fields: FilterField[] = [
    choiceFilter('type', t('money.type'), TRANSACTION_TYPES, (type) => t(`wallet:types.${type}`)),
    choiceFilter('status', t('money.status'), TRANSACTION_STATUSES, (status) => t(`wallet:statuses.${status}`)),
    choiceFilter('method', t('money.method'), TRANSACTION_METHODS, (method) => t(`wallet:methods.${method}`)),
    { kind: 'text', name: 'player', label: t('money.player') },
    { kind: 'amount', name: 'amountMin', label: t('money.amountMin') },
    { kind: 'amount', name: 'amountMax', label: t('money.amountMax') },
    { kind: 'date', name: 'from', label: t('filters.from') },
    { kind: 'date', name: 'to', label: t('filters.to') },
  ];
  const isShown = {
    type: fixed.type === undefined,
    status: fixed.status === undefined,
    player: fixed.userId === undefined,
  };
  return fields.filter(({ name }) => isShown[name as keyof typeof isShown] ?? true);
}
