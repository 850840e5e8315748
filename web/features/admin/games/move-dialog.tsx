import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import { fieldTime, isPast } from '#web/features/admin/games/field-time.ts';
import { SettlementPreview } from '#web/features/admin/games/settlement-preview.tsx';
import { useSetStatus } from '#web/features/admin/games/use-game-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { Warning } from '#web/ui/warning.tsx';

type Move = 'postponed' | 'abandoned' | 'upcoming';
type MoveForm = { reason: string; startTime: string };
type MoveDialogProps = { game: Game; onClose: () => void };

/** A move off the usual way, with its reason and what it means for the bets. */
function MoveDialog({ game, onClose, move, children }: MoveDialogProps & { move: Move; children?: ReactNode }) {
  const { t } = useTranslation('desk');
  const { t: common } = useTranslation();
  const set = useSetStatus(game, onClose);
  const { register, handleSubmit, formState } = useForm<MoveForm>({
    defaultValues: { reason: '', startTime: fieldTime(game.startTime) },
  });
  const send = ({ reason, startTime }: MoveForm) =>
    set.mutate({
      status: move,
      reason: reason.trim(),
      ...(move === 'upcoming' && { startTime: new Date(startTime).toISOString() }),
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(`move.${move}.title`)}
      description={t(`move.${move}.text`, { home: game.homeTeam, away: game.awayTeam })}
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit(send)}>
        {children}
        {move === 'upcoming' && (
          <Field label={t('move.startTime')} error={formState.errors.startTime?.message ?? null}>
            {(control) => (
              <Input
                {...control}
                {...register('startTime', {
                  validate: (typed) => (typed === '' ? t('required') : !isPast(typed) || t('kickOff.past')),
                })}
                type="datetime-local"
              />
            )}
          </Field>
        )}
        <Field label={t('move.reason')} error={formState.errors.reason?.message ?? null}>
          {(control) => (
            <Textarea
              {...control}
              {...register('reason', { validate: (typed) => typed.trim() !== '' || t('required') })}
              maxLength={1000}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant={move === 'upcoming' ? 'primary' : 'danger'} busy={set.isPending}>
            {t(`move.${move}.confirm`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Puts a game off that has not begun: its bets stand for 48 hours. */
export function PostponeDialog(props: MoveDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <MoveDialog {...props} move="postponed">
      <Warning text={t('move.postponed.warning')} />
    </MoveDialog>
  );
}

/** Gives a postponed game its kick-off back, or a new one. */
export function ComeBackDialog(props: MoveDialogProps) {
  return <MoveDialog {...props} move="upcoming" />;
}

/** Stops a live game for good: what is decided is paid, every other bet returned. */
export function AbandonDialog(props: MoveDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <MoveDialog {...props} move="abandoned">
      <SettlementPreview game={props.game} as="abandoned" />
      <Warning text={t('move.abandoned.warning')} />
    </MoveDialog>
  );
}
