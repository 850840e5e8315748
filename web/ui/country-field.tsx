import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesByName } from '#web/lib/countries.ts';
import { SelectField } from '#web/ui/field.tsx';

export function CountryField(props: ComponentProps<typeof SelectField>) {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names depend on the language
  const countries = useMemo(countriesByName, [i18n.language]);
  return (
    <SelectField {...props} choices={countries}>
      <option value="">{t('chooseCountry')}</option>
    </SelectField>
  );
}
