import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import { KnownNames } from '#web/features/admin/games/known-names.tsx';
import { refreshGames } from '#web/features/admin/games/refresh-games.ts';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';
import { Warning } from '#web/ui/warning.tsx';

const FIELDS = ['homeTeam', 'awayTeam', 'league'] as const;
type Names = Record<(typeof FIELDS)[number], string>;

function useSaveNames(gameId: number, onDone: () => void) {
  const { t } = useTranslation('desk');
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: (body: Names) => call('setGameNames', { params: { id: gameId }, body }),
    onSuccess: () => {
      showToast({ title: t('names.saved') });
      onDone();
      return refreshGames();
    },
    onError: (error) => sayError(error, t('names.failed')),
  });
}

/** Teams and league of a game under other names. What is not touched follows the game while the dialog is open. */
export function NamesDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { t: admin } = useTranslation('admin');
  const { t: common } = useTranslation();
  const id = useId();
  const { homeTeam, awayTeam, league } = game;
  const { register, handleSubmit, formState } = useForm<Names>({
    values: { homeTeam, awayTeam, league },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useSaveNames(game.id, onClose);
  const rules = {
    required: (typed: string) => typed.trim() !== '' || t('required'),
    differs: (typed: string, all: Names) =>
      typed.trim().toLowerCase() !== all.homeTeam.trim().toLowerCase() || admin('games.sameTeams'),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('names.title')}
      description={t('titleOf', { home: homeTeam, away: awayTeam })}
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit((names) => save.mutate(names))}>
        {FIELDS.map((field) => (
          <Field key={field} label={admin(`games.${field}`)} error={formState.errors[field]?.message ?? null}>
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
        <KnownNames id={id} />
        <Warning text={t('names.warning')} />
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('names.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
