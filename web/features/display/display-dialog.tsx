import { useTranslation } from 'react-i18next';
import { ODDS_FORMATS } from '#domain/odds-formats.ts';
import { ChoiceRow } from '#web/features/display/choice-row.tsx';
import { LanguageSwitch } from '#web/features/display/language-switch.tsx';
import { TimeZoneChoice } from '#web/features/display/time-zone-choice.tsx';
import { chooseDisplay, useDisplayChoices } from '#web/lib/display-choices.ts';
import { displayOddsAs } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';

const EXAMPLE_ODDS = '2.50';

/** Language, odds format and time zone. Each choice applies and is stored at once. */
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
