import { useTranslation } from 'react-i18next';
import { TRANSACTION_METHODS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/wallet.ts';
import type { FilterField } from '#web/ui/data-table/filter-value.ts';

/** The filters of requests, without those that the page already fixes. */
export function useMoneyFields(decided: { type?: unknown; status?: unknown; userId?: unknown }): FilterField[] {
  const { t } = useTranslation('admin');
  const { t: wallet } = useTranslation('wallet');
  const fields: FilterField[] = [
    {
      kind: 'choice',
      name: 'type',
      label: t('money.type'),
      choices: TRANSACTION_TYPES.map((type) => ({ value: type, label: wallet(`types.${type}`) })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('money.status'),
      choices: TRANSACTION_STATUSES.map((status) => ({ value: status, label: wallet(`statuses.${status}`) })),
    },
    {
      kind: 'choice',
      name: 'method',
      label: t('money.method'),
      choices: TRANSACTION_METHODS.map((method) => ({ value: method, label: wallet(`methods.${method}`) })),
    },
    { kind: 'text', name: 'player', label: t('money.player') },
    { kind: 'amount', name: 'amountMin', label: t('money.amountMin') },
    { kind: 'amount', name: 'amountMax', label: t('money.amountMax') },
    { kind: 'date', name: 'from', label: t('filters.from') },
    { kind: 'date', name: 'to', label: t('filters.to') },
  ];
  const left = {
    type: decided.type === undefined,
    status: decided.status === undefined,
    player: decided.userId === undefined,
  };
  return fields.filter(({ name }) => left[name as keyof typeof left] ?? true);
}
