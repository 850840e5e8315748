import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { CODE_REQUIREMENTS } from '#domain/promotion.ts';
import { boostPicks, pickKey } from '#web/admin/promotions/boost-picks.ts';
import { lacksTitle, type PromotionField, type PromotionForm } from '#web/admin/promotions/promotion-form.ts';
import { Disclosure } from '#web/admin/shared/disclosure.tsx';
import { displayOdds, formatDateTime } from '#web/lib/format.ts';
import { useGameLists } from '#web/lib/games.ts';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { scorerPricesQuery } from '#web/lib/scorer-prices.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { bindField, Checkbox, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';

type BoostFieldsProps = {
  form: UseFormReturn<PromotionForm>;
  rulesOf: (field: PromotionField) => { validate: () => true | string };
};

export function BoostFields({ form, rulesOf }: BoostFieldsProps) {
  const { t } = useTranslation('admin-promotions');
  const { describeSelection, marketName } = useSelectionText();
  const { live, upcoming } = useGameLists();
  const games = [...(live.data ?? []), ...(upcoming.data ?? [])];
  const game = games.find(({ id }) => String(id) === form.watch('gameId'));
  const players = useQuery({
    ...scorerPricesQuery(game ?? { id: 0, version: 0 }),
    enabled: game !== undefined,
  }).data;
  return (
    <>
      {/* Remounted once the options have loaded, so that a restored choice is selected. */}
      <SelectField
        key={games.length > 0 ? 'games' : 'none'}
        {...bindField(form, 'gameId', rulesOf('gameId'))}
        label={t('form.game')}
        choices={[
          { value: '', label: '' },
          ...games.map(({ id, homeTeam, awayTeam, startTime }) => ({
            value: id,
            label: `${homeTeam} – ${awayTeam}, ${formatDateTime(startTime)}`,
          })),
        ]}
      />
      <SelectField
        key={`${game?.id} ${players !== undefined}`}
        {...bindField(form, 'pick', rulesOf('pick'))}
        label={t('form.pick')}
        hint={t('form.pickHint')}
        disabled={!game}
      >
        <option value="" />
        {game &&
          boostPicks(game, players ?? []).map(({ market, picks }) => (
            <optgroup key={market} label={marketName(market)}>
              {picks.map((pick) => (
                <option key={pickKey(pick)} value={pickKey(pick)}>
                  {describeSelection({ ...game, ...pick })} · {displayOdds(pick.odds)}
                </option>
              ))}
            </optgroup>
          ))}
      </SelectField>
      <div className="sm:col-span-2">
        <Checkbox label={t('form.inPlay')} {...form.register('inPlay')} />
        <p className="text-xs text-muted">{t('form.inPlayHint')}</p>
      </div>
    </>
  );
}

export function CodeFields({ form }: { form: UseFormReturn<PromotionForm> }) {
  const { t } = useTranslation('admin-promotions');
  return (
    <>
      <SelectField
        {...bindField(form, 'requires')}
        label={t('form.requires')}
        hint={t('form.requiresHint')}
        choices={CODE_REQUIREMENTS.map((value) => ({ value, label: t(`requirements.${value}`) }))}
      />
      <Checkbox className="sm:mt-6" label={t('form.firstDeposit')} {...form.register('firstDeposit')} />
    </>
  );
}

type TranslationProps = { form: UseFormReturn<PromotionForm>; language: keyof PromotionForm['translations'] };

function Translation({ form, language }: TranslationProps) {
  const { t } = useTranslation('admin-promotions');
  const name = LANGUAGE_NAMES[language];
  const validate = () => !lacksTitle(form.getValues(`translations.${language}`)) || t('problems.required');
  return (
    <>
      <TextField
        {...bindField(form, `translations.${language}.title`, { validate })}
        label={t('form.titleIn', { language: name })}
        lang={language}
        maxLength={120}
      />
      <TextAreaField
        {...bindField(form, `translations.${language}.text`)}
        label={t('form.textIn', { language: name })}
        lang={language}
        maxLength={4000}
      />
    </>
  );
}

/** Without a translation, players see the main title and text. */
export function TranslationFields({ form }: { form: UseFormReturn<PromotionForm> }) {
  const { t } = useTranslation('admin-promotions');
  const isOpen = form.formState.errors.translations ? true : undefined;
  return (
    <Disclosure title={t('form.translations')} hint={t('form.translationsHint')} isOpen={isOpen} gap="gap-4">
      {TRANSLATED_LANGUAGES.map((language) => (
        <Translation key={language} form={form} language={language} />
      ))}
    </Disclosure>
  );
}
