import { useId, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { knownNames } from '#web/admin/games/game-form.ts';
import { Suggestions } from '#web/admin/shared/suggestions.tsx';
import { useGameLists } from '#web/lib/games.ts';
import { bindField, required, TextField } from '#web/ui/field.tsx';

const NAME_FIELDS = ['homeTeam', 'awayTeam', 'league'] as const;
export type GameNames = Record<(typeof NAME_FIELDS)[number], string>;

const NAME_LISTS = ['teams', 'leagues'] as const;

/** A separate component, so that changes to the games don't rerender the form. */
function KnownNames({ id }: { id: string }) {
  const { live, upcoming } = useGameLists();
  const games = [...(live.data ?? []), ...(upcoming.data ?? [])];
  const ids = games.map((game) => game.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: price changes don't affect the names
  return useMemo(() => {
    const names = knownNames(games);
    return NAME_LISTS.map((list) => <Suggestions key={list} id={`${id}-${list}`} names={names[list]} />);
  }, [id, ids]);
}

const plain = (name: string) => name.trim().toLowerCase();

export function NameFields() {
  const { t } = useTranslation('admin');
  const id = useId();
  const form = useFormContext<GameNames>();
  const filled = required(t('games.required')).validate;
  const differs = (input: string, all: GameNames) => plain(input) !== plain(all.homeTeam) || t('games.sameTeams');
  return (
    <>
      {NAME_FIELDS.map((field) => (
        <TextField
          key={field}
          {...bindField(form, field, { validate: field === 'awayTeam' ? { filled, differs } : filled })}
          label={t(`games.${field}`)}
          list={`${id}-${field === 'league' ? 'leagues' : 'teams'}`}
          maxLength={80}
        />
      ))}
      <KnownNames id={id} />
    </>
  );
}
