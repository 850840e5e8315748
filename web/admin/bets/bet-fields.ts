import { useTranslation } from 'react-i18next';
import { BET_STATUSES } from '#domain/bet.ts';
import type { FilterField } from '#web/ui/data-table/filter-value.ts';

export function useBetFields(ofOnePlayer: boolean): FilterField[] {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const fields: FilterField[] = [
    {
      kind: 'choice',
      name: 'status',
      label: t('bets.status'),
      choices: BET_STATUSES.map((status) => ({ value: status, label: common(`betStatus.${status}`) })),
    },
    { kind: 'text', name: 'player', label: t('bets.player') },
    { kind: 'number', name: 'gameId', label: t('bets.gameId') },
    {
      kind: 'choice',
      name: 'accumulator',
      label: t('bets.kind'),
      choices: [
        { value: 'no', label: t('bets.single') },
        { value: 'yes', label: common('accumulator') },
      ],
    },
    { kind: 'amount', name: 'stakeMin', label: t('bets.stakeMin') },
    { kind: 'amount', name: 'stakeMax', label: t('bets.stakeMax') },
    { kind: 'date', name: 'from', label: t('filters.from') },
    { kind: 'date', name: 'to', label: t('filters.to') },
  ];
  return fields.filter(({ name }) => !(ofOnePlayer && name === 'player'));
}
