import { useTranslation } from 'react-i18next';
import type { SettingsOverview } from '#contract/settings/objects.ts';
import { SETTING_GROUPS } from '#domain/settings/setting.ts';
import { settingOf } from '#domain/settings/settings.ts';
import { SettingsGroup } from '#web/admin/settings/settings-group.tsx';
import { Disclosure } from '#web/admin/shared/disclosure.tsx';
import { ProposalsCard } from '#web/admin/shared/proposals/proposals-card.tsx';
import { formatCount } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

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
function MachineSettings({ environment }: Variables) {
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

export function SettingsTab() {
  const { t } = useTranslation('admin-settings');
  const overview = useFreshQuery('getSettings', {});
  return (
    <>
      <p className="text-sm text-muted">{t('text')}</p>
      <ProposalsCard kinds={['settings']} />
      <QueryView query={overview} loading={{ count: 6, className: 'h-40' }}>
        {({ settings, environment, twoPeople }) => (
          <div className="grid grid-cols-1 gap-5">
            {SETTING_GROUPS.map((group) => (
              <SettingsGroup
                key={group}
                group={group}
                settings={settings.filter(({ name }) => settingOf(name).group === group)}
                twoPeople={twoPeople}
              />
            ))}
            <MachineSettings environment={environment} />
          </div>
        )}
      </QueryView>
    </>
  );
}
