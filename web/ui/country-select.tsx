import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesByName } from '#web/lib/countries.ts';
import { Select } from '#web/ui/field.tsx';

export function CountrySelect(props: ComponentProps<typeof Select>) {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names depend on the language
  const countries = useMemo(countriesByName, [i18n.language]);
  return (
    <Select {...props}>
      <option value="">{t('chooseCountry')}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
