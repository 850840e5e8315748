import { useTranslation } from 'react-i18next';
import type { SettingsOverview } from '#contract/settings/objects.ts';
import { Disclosure } from '#web/admin/shared/disclosure.tsx';
import { formatCount } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/card.tsx';

type Variables = Pick<SettingsOverview, 'environment'>;

function VariableList({ environment }: Variables) {
  const { t } = useTranslation('admin-settings');
  return (
    <dl className="grid grid-cols-1 gap-x-6 text-xs sm:grid-cols-2 xl:grid-cols-3">
      {environment.map(({ name, isSet, value }) => (
        <div key={name} className="flex justify-between gap-3 border-b border-edge py-1.5">
          <dt className="font-mono [overflow-wrap:anywhere]">{name}</dt>
          <dd className="text-right text-muted [overflow-wrap:anywhere]">{value ?? t(isSet ? 'isSet' : 'notSet')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The environment variables, read-only. */
export function MachineSettings({ environment }: Variables) {
  const { t } = useTranslation('admin-settings');
  const missing = environment.filter(({ isSet }) => !isSet);
  return (
    <SectionCard title={t('machine.title')}>
      <p className="mb-3 text-sm text-muted">{t('machine.text')}</p>
      <div className="grid gap-3">
        <VariableList environment={environment.filter(({ isSet }) => isSet)} />
        <Disclosure title={t('notSet')} hint={formatCount(missing.length)}>
          <VariableList environment={missing} />
        </Disclosure>
      </div>
    </SectionCard>
  );
}
