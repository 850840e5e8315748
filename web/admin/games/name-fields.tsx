import { useId, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { knownNames } from '#web/admin/games/game-form.ts';
import { useGameLists } from '#web/lib/games.ts';
import { Field, Input } from '#web/ui/field.tsx';

const NAME_FIELDS = ['homeTeam', 'awayTeam', 'league'] as const;
export type GameNames = Record<(typeof NAME_FIELDS)[number], string>;

const NAME_LISTS = ['teams', 'leagues'] as const;

/** Name suggestions that update with the games without rerendering the form. */
function KnownNames({ id }: { id: string }) {
  const { live, upcoming } = useGameLists();
  const games = [...(live.data ?? []), ...(upcoming.data ?? [])];
  const ids = games.map((game) => game.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: price changes don't affect the names
  return useMemo(() => {
    const names = knownNames(games);
    return NAME_LISTS.map((list) => (
      <datalist key={list} id={`${id}-${list}`}>
        {names[list].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    ));
  }, [id, ids]);
}

const plain = (name: string) => name.trim().toLowerCase();

/** Fields for both teams and the league inside a form; the two teams must differ. */
export function NameFields() {
  const { t } = useTranslation('admin');
  const id = useId();
  const { register, formState } = useFormContext<GameNames>();
  const required = (typed: string) => typed.trim() !== '' || t('games.required');
  const differs = (typed: string, all: GameNames) => plain(typed) !== plain(all.homeTeam) || t('games.sameTeams');
  return (
    <>
      {NAME_FIELDS.map((field) => (
        <Field key={field} label={t(`games.${field}`)} error={formState.errors[field]?.message ?? null}>
          {(control) => (
            <Input
              {...control}
              {...register(field, { validate: field === 'awayTeam' ? { required, differs } : required })}
              list={`${id}-${field === 'league' ? 'leagues' : 'teams'}`}
              maxLength={80}
              autoComplete="off"
            />
          )}
        </Field>
      ))}
      <KnownNames id={id} />
    </>
  );
}
