import { useTranslation } from 'react-i18next';
import { zonesByRegion, zoneText } from '#web/features/display/time-zones.ts';
import { chooseDisplay, useDisplayChoices } from '#web/lib/display-choices.ts';
import { formatDateTime, shownTimeZone } from '#web/lib/format.ts';
import { Field, Select } from '#web/ui/field.tsx';

const BROWSER_ZONE = '';

export function TimeZoneChoice() {
  const { t, i18n } = useTranslation('display');
  const { timeZone } = useDisplayChoices();
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Field label={t('timeZone')} hint={t('now', { time: formatDateTime(Date.now()), zone: shownTimeZone() })}>
      {(control) => (
        <Select
          {...control}
          value={timeZone ?? BROWSER_ZONE}
          onChange={(event) => chooseDisplay({ timeZone: event.currentTarget.value || null })}
        >
          <option value={BROWSER_ZONE}>{t('browserZone', { zone: zoneText(browserZone, i18n.language) })}</option>
          {zonesByRegion().map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
