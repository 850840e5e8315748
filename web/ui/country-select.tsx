import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesByName } from '#web/lib/countries.ts';
import { Select } from '#web/ui/field.tsx';

/** A choice of every country, by its code; nothing is chosen at first. */
export function CountrySelect(props: ComponentProps<typeof Select>) {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are in the language of the page.
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
