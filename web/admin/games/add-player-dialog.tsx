import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game, Player } from '#contract/games/objects.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type PlayerForm = { name: string; team: string; position: Player['position'] };

/** The API's values, in the order of a team sheet. */
const POSITIONS = ['Goalkeeper', 'Defender', 'Midfielder', 'Forward'] as const satisfies Player['position'][];

/** Adds a player to one of the two teams, for goals and scorer bets. */
export function AddPlayerDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { t: common } = useTranslation();
  const showError = useErrorToast();
  const { register, handleSubmit, formState } = useForm<PlayerForm>({
    defaultValues: { name: '', team: game.homeTeam, position: 'Forward' },
  });
  const add = useMutation({
    mutationFn: (form: PlayerForm) => call('createPlayer', { body: { ...form, name: form.name.trim() } }),
    onSuccess: ({ name }) => {
      showToast({ title: t('player.added', { name }) });
      onClose();
      return refreshPaths('/api/players');
    },
    onError: (error) => showError(error, t('player.failed')),
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('player.title')} description={t('player.text')}>
      <form noValidate className="grid gap-4" onSubmit={handleSubmit((form) => add.mutate(form))}>
        <Field label={t('player.name')} error={formState.errors.name?.message ?? null}>
          {(control) => (
            <Input
              {...control}
              {...register('name', { validate: (typed) => typed.trim() !== '' || t('required') })}
              maxLength={80}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('player.team')}>
            {(control) => (
              <Select {...control} {...register('team')}>
                {[game.homeTeam, game.awayTeam].map((team) => (
                  <option key={team} value={team}>
                    {team}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('player.position')}>
            {(control) => (
              <Select {...control} {...register('position')}>
                {POSITIONS.map((position) => (
                  <option key={position} value={position}>
                    {t(`player.positions.${position}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('player.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
