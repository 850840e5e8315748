import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES } from '#contract/languages.ts';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { changeLanguage } from '#web/lib/i18n/start.ts';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

export function LanguageSwitch({ labelHidden = false }: { labelHidden?: boolean }) {
  const { t, i18n } = useTranslation(['shell', 'errors']);
  const showFailure = () => showToast({ title: t('errors:noConnection'), tone: 'error' });
  return (
    <ChoiceRow
      label={t('shell:language')}
      labelHidden={labelHidden}
      value={isLanguage(i18n.language) ? i18n.language : 'en'}
      onChange={(language) => void changeLanguage(language).catch(showFailure)}
      choices={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language], lang: language }))}
    />
  );
}
