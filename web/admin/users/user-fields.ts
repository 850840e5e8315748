import { useTranslation } from 'react-i18next';
import { ROLES } from '#domain/roles.ts';
import type { FilterField } from '#web/ui/data-table/filter-value.ts';

export function useUserFields(): FilterField[] {
  const { t } = useTranslation('admin');
  const yesNo = (yes: string, no: string) => [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ];
  return [
    {
      kind: 'choice',
      name: 'role',
      label: t('users.role'),
      choices: ROLES.map((role) => ({ value: role, label: t(`users.roles.${role}`) })),
    },
    {
      kind: 'choice',
      name: 'verified',
      label: t('users.verified'),
      choices: yesNo(t('users.isVerified'), t('users.notVerified')),
    },
    {
      kind: 'choice',
      name: 'suspended',
      label: t('users.status'),
      choices: yesNo(t('users.suspended'), t('users.active')),
    },
    { kind: 'amount', name: 'balanceMin', label: t('users.balanceMin') },
    { kind: 'amount', name: 'balanceMax', label: t('users.balanceMax') },
    { kind: 'date', name: 'from', label: t('filters.createdFrom') },
    { kind: 'date', name: 'to', label: t('filters.createdTo') },
  ];
}
