import { useTranslation } from 'react-i18next';
import { ODDS_FORMATS } from '#domain/odds-formats.ts';
import { LanguageSwitch } from '#web/features/display/language-switch.tsx';
import { zoneText } from '#web/features/display/time-zones.ts';
import { chooseDisplay, useDisplayChoices } from '#web/lib/display-choices.ts';
import { displayOddsAs, formatDateTime, shownTimeZone } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';

function zonesByRegion(): [region: string, zones: string[]][] {
  const groups = new Map<string, string[]>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const region = zone.split('/')[0] ?? zone;
    groups.set(region, [...(groups.get(region) ?? []), zone]);
  }
  return [...groups];
}

function TimeZoneChoice() {
  const { t, i18n } = useTranslation('display');
  const { timeZone } = useDisplayChoices();
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <SelectField
      label={t('timeZone')}
      hint={t('now', { time: formatDateTime(serverNow()), zone: shownTimeZone() })}
      value={timeZone ?? ''}
      onChange={(event) => chooseDisplay({ timeZone: event.currentTarget.value || null })}
    >
      <option value="">{t('browserZone', { zone: zoneText(browserZone, i18n.language) })}</option>
      {zonesByRegion().map(([region, zones]) => (
        <optgroup key={region} label={region}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

const EXAMPLE_ODDS = '2.50';

export function DisplayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('display');
  const { oddsFormat } = useDisplayChoices();
  return (
    <Dialog onClose={onClose} title={t('title')} description={t('text')}>
      <div className="grid gap-5">
        <LanguageSwitch />
        <ChoiceRow
          label={t('odds')}
          value={oddsFormat}
          onChange={(format) => chooseDisplay({ oddsFormat: format })}
          choices={ODDS_FORMATS.map((format) => ({
            value: format,
            label: t(`formats.${format}`),
            example: displayOddsAs(EXAMPLE_ODDS, format),
          }))}
        />
        <TimeZoneChoice />
      </div>
    </Dialog>
  );
}
