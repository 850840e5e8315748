import { ChevronDown } from 'lucide-react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FORM_MARKETS, formFields, type GameForm, strippedOdds } from '#web/features/admin/games/game-form.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Field, Input } from '#web/ui/field.tsx';

type MorePricesProps = {
  register: UseFormRegister<GameForm>;
  errors: FieldErrors<GameForm>['prices'];
  rule: (typed: string) => true | string;
};

/** The prices that may be left to the model, market by market. */
export function MorePrices({ register, errors, rule }: MorePricesProps) {
  const { t } = useTranslation('admin');
  const { sayBriefly, marketName } = useSelectionText();
  return (
    <details className="group rounded-lg border border-edge" open={errors ? true : undefined}>
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-lg px-3 text-sm hover:bg-hover">
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        <span className="font-medium">{t('games.morePrices')}</span>
        <span className="text-xs text-muted">{t('games.morePricesHint')}</span>
      </summary>
      <div className="grid gap-5 p-3 pt-2">
        {FORM_MARKETS.map((market) => (
          <fieldset key={market}>
            <legend className="mb-2 text-sm font-semibold">{marketName(market)}</legend>
            <div className="grid grid-cols-3 items-start gap-3 sm:grid-cols-4 lg:grid-cols-8">
              {formFields(market).map(({ field, selection }) => (
                <Field
                  key={field}
                  label={sayBriefly({ betType: market, selection, homeTeam: null, awayTeam: null, line: null })}
                  error={errors?.[field]?.message ?? null}
                >
                  {(control) => (
                    <Input
                      {...control}
                      {...register(`prices.${field}`, {
                        validate: (typed = '') => strippedOdds(typed) === '' || rule(typed),
                      })}
                      inputMode="decimal"
                      autoComplete="off"
                    />
                  )}
                </Field>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  );
}
