import { useTranslation } from 'react-i18next';
import { ODDS_FORMATS } from '#domain/odds-formats.ts';
import { ChoiceRow } from '#web/features/display/choice-row.tsx';
import { LanguageSwitch } from '#web/features/display/language-switch.tsx';
import { zonesByRegion, zoneText } from '#web/features/display/time-zones.ts';
import { chooseDisplay, useDisplayChoices } from '#web/lib/display-choices.ts';
import { displayOddsAs, formatDateTime, shownTimeZone } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Select } from '#web/ui/field.tsx';

const BROWSER_ZONE = '';

function TimeZoneChoice() {
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

const EXAMPLE_ODDS = '2.50';

export function DisplayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('display');
  const { oddsFormat } = useDisplayChoices();
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} description={t('text')}>
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
