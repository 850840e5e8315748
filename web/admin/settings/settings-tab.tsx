import { useTranslation } from 'react-i18next';
import { SETTING_GROUPS } from '#domain/settings/setting.ts';
import { settingOf } from '#domain/settings/settings.ts';
import { MachineSettings } from '#web/admin/settings/machine-settings.tsx';
import { SettingsGroup } from '#web/admin/settings/settings-group.tsx';
import { ProposalsCard } from '#web/admin/shared/proposals/proposals-card.tsx';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

export function SettingsTab() {
  const { t } = useTranslation('admin-settings');
  const overview = useFreshQuery('getSettings', {});
  return (
    <>
      <p className="text-sm text-muted">{t('text')}</p>
      <ProposalsCard kinds={['settings']} />
      <QueryView query={overview} loading={<SkeletonList count={6} className="h-40" />}>
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
