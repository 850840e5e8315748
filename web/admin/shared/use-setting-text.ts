import { useTranslation } from 'react-i18next';
import { readSetting } from '#domain/settings/read-setting.ts';
import { type SettingName, settingOf } from '#domain/settings/settings.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';

const MS_PER_SECOND = 1000;

/** Setting names and values as display text: "Off", "3 seconds", "$1,000.00". */
export function useSettingText() {
  const { t } = useTranslation('admin-settings');

  function displayValue(name: SettingName, text: string): string {
    const setting = settingOf(name);
    const { value } = readSetting(name, text);
    if (value == null) return t(setting.kind === 'text' ? 'notSet' : 'off');
    switch (setting.kind) {
      case 'amount':
        return formatMoney(text);
      case 'duration':
      case 'count': {
        if (setting.zeroIsOff && value === 0) return t('off');
        const isMs = setting.unit === 'ms';
        const count = isMs ? Number(value) / MS_PER_SECOND : Number(value);
        return t(`units.${isMs ? 'seconds' : setting.unit}` as 'units.seconds', { count, number: formatCount(count) });
      }
      case 'choice':
        return t(`choices.${text}` as 'choices.none');
      case 'text':
        return text;
    }
  }

  return { nameOf: (name: SettingName) => t(`names.${name}`), displayValue };
}
