import { Plus } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import {
  bookOf,
  EMPTY_GAME,
  type GameForm,
  knownNames,
  oddsOfTyped,
  RESULT_FIELDS,
} from '#web/features/admin/games/game-form.ts';
import { MorePrices } from '#web/features/admin/games/more-prices.tsx';
import { useCreateGame } from '#web/features/admin/games/use-create-game.ts';
import { formatPercent } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Field, Input } from '#web/ui/field.tsx';

const NAME_FIELDS = ['homeTeam', 'awayTeam', 'league'] as const;

/** What the three result prices add up to, and a word when that would lose money. */
function BookNote({ typed }: { typed: readonly string[] }) {
  const { t } = useTranslation('admin');
  const book = bookOf(typed);
  return (
    <p aria-live="polite" className="min-h-4 text-xs text-muted">
      {book !== null && t('games.book', { book: formatPercent(book) })}
      {book !== null && book < 1 && <span className="ml-1 font-medium text-loss">{t('games.bookTooLow')}</span>}
    </p>
  );
}

/** A new game: the teams, the league and three prices; the model fills in what else is left empty. */
export function CreateGameForm({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const form = useForm<GameForm>({ defaultValues: EMPTY_GAME });
  const { register, handleSubmit, watch, formState } = form;
  const { errors } = formState;
  const create = useCreateGame(form);
  const names = useMemo(() => knownNames(games), [games]);
  const rules = {
    required: (value: string) => value.trim() !== '' || t('games.required'),
    differs: (value: string, all: GameForm) => value.trim() !== all.homeTeam.trim() || t('games.sameTeams'),
    odds: (value: string) => oddsOfTyped(value) !== null || t('games.oddsRange'),
  };
  return (
    <SectionCard title={t('games.createTitle')}>
      <form noValidate className="grid gap-4" onSubmit={handleSubmit((values) => create.mutate(values))}>
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {NAME_FIELDS.map((field) => (
            <Field key={field} label={t(`games.${field}`)} error={errors[field]?.message ?? null}>
              {(control) => (
                <Input
                  {...control}
                  {...register(field, {
                    validate: field === 'awayTeam' ? { a: rules.required, b: rules.differs } : rules.required,
                  })}
                  list={`${id}-${field === 'league' ? 'leagues' : 'teams'}`}
                  maxLength={80}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
          <Field label={t('games.startTime')} hint={t('games.startTimeHint')} error={errors.startTime?.message ?? null}>
            {(control) => <Input {...control} {...register('startTime')} type="datetime-local" />}
          </Field>
        </div>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <fieldset className="min-w-0 flex-1 basis-80">
            <legend className="mb-1.5 text-sm font-semibold">{t('games.resultPrices')}</legend>
            <div className="grid grid-cols-3 items-start gap-3">
              {RESULT_FIELDS.map((field) => (
                <Field key={field} label={t(`games.${field}`)} error={errors[field]?.message ?? null}>
                  {(control) => (
                    <Input
                      {...control}
                      {...register(field, { validate: rules.odds })}
                      inputMode="decimal"
                      autoComplete="off"
                      placeholder="2.50"
                    />
                  )}
                </Field>
              ))}
            </div>
          </fieldset>
        </div>
        <BookNote typed={watch([...RESULT_FIELDS])} />
        <MorePrices register={register} errors={errors.prices} rule={rules.odds} />
        {errors.root && (
          <p role="alert" className="rounded-lg border border-loss bg-loss-deep px-3 py-2 text-sm text-loss">
            {errors.root.message}
          </p>
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" className="max-sm:w-full" busy={create.isPending}>
            {!create.isPending && <Plus aria-hidden="true" className="size-4" />}
            {t(create.isPending ? 'games.creating' : 'games.create')}
          </Button>
        </div>
        <datalist id={`${id}-teams`}>
          {names.teams.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <datalist id={`${id}-leagues`}>
          {names.leagues.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
    </SectionCard>
  );
}
