import { useTranslation } from 'react-i18next';
import { ROLES } from '#domain/roles.ts';
import { choiceFilter } from '#web/admin/shared/filters.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import type { FilterField } from '#web/ui/data-table/filter-value.ts';

const NO_TAGS: { tag: string }[] = [];

export function useUserFields(): FilterField[] {
  const { t } = useTranslation('admin');
  const { data: tags = NO_TAGS } = useFreshQuery('listPlayerTags', {});
  const yesNo = (name: string, label: string, yes: string, no: string) =>
    choiceFilter(name, label, ['yes', 'no'], (value) => (value === 'yes' ? yes : no));
  return [
    choiceFilter('role', t('users.role'), ROLES, (role) => t(`users.roles.${role}`)),
    yesNo('verified', t('users.verified'), t('users.isVerified'), t('users.notVerified')),
    yesNo('suspended', t('users.status'), t('users.suspended'), t('users.active')),
    choiceFilter(
      'tag',
      t('users.tag'),
      tags.map(({ tag }) => tag),
      (tag) => tag,
    ),
    { kind: 'amount', name: 'balanceMin', label: t('users.balanceMin') },
    { kind: 'amount', name: 'balanceMax', label: t('users.balanceMax') },
    { kind: 'date', name: 'from', label: t('filters.createdFrom') },
    { kind: 'date', name: 'to', label: t('filters.createdTo') },
  ];
}
