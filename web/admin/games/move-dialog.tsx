import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { fieldTime, isPast } from '#web/admin/games/field-time.ts';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { SettlementPreview } from '#web/admin/games/settlement-preview.tsx';
import { useSetStatus } from '#web/admin/games/use-game-actions.ts';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';
import { Warning } from '#web/ui/warning.tsx';

type MoveForm = { startTime: string; reason: string };
type GameDialogProps = { game: Game; onClose: () => void };

type MoveDialogProps = GameDialogProps & {
  title: string;
  text: string;
  /** The fields to show. */
  fields: readonly (keyof MoveForm)[];
  startTimeHint?: string;
  confirm: { label: string; variant: 'primary' | 'danger' };
  busy: boolean;
  /** Receives the kick-off in UTC and the trimmed reason. */
  onSend: (typed: MoveForm) => void;
  children?: ReactNode;
};

/** Reschedules a game or changes its status, with a kick-off, a reason or both. */
function MoveDialog(props: MoveDialogProps) {
  const { game, onClose, title, text, fields, startTimeHint, confirm, busy, onSend, children } = props;
  const { t } = useTranslation('desk');
  const { t: common } = useTranslation();
  const { register, handleSubmit, formState } = useForm<MoveForm>({
    values: { startTime: fieldTime(game.startTime), reason: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const send = ({ startTime, reason }: MoveForm) =>
    onSend({ startTime: new Date(startTime).toISOString(), reason: reason.trim() });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={text}>
      <form noValidate className="grid gap-4" onSubmit={handleSubmit(send)}>
        {children}
        {fields.includes('startTime') && (
          <Field label={t('move.startTime')} hint={startTimeHint} error={formState.errors.startTime?.message ?? null}>
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
        {fields.includes('reason') && (
          <Field label={t('move.reason')} error={formState.errors.reason?.message ?? null}>
            {(control) => (
              <Textarea
                {...control}
                {...register('reason', { validate: (typed) => typed.trim() !== '' || t('required') })}
                maxLength={1000}
              />
            )}
          </Field>
        )}
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant={confirm.variant} busy={busy}>
            {confirm.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Postpones an upcoming game; its bets remain valid for 48 hours. */
export function PostponeDialog({ game, onClose }: GameDialogProps) {
  const { t } = useTranslation('desk');
  const set = useSetStatus(game, onClose);
  return (
    <MoveDialog
      game={game}
      onClose={onClose}
      title={t('move.postponed.title')}
      text={t('move.postponed.text', { home: game.homeTeam, away: game.awayTeam })}
      fields={['reason']}
      confirm={{ label: t('move.postponed.confirm'), variant: 'danger' }}
      busy={set.isPending}
      onSend={({ reason }) => set.mutate({ status: 'postponed', reason })}
    >
      <Warning text={t('move.postponed.warning')} />
    </MoveDialog>
  );
}

/** Reinstates a postponed game, at its original kick-off or a new one. */
export function ReinstateDialog({ game, onClose }: GameDialogProps) {
  const { t } = useTranslation('desk');
  const set = useSetStatus(game, onClose);
  return (
    <MoveDialog
      game={game}
      onClose={onClose}
      title={t('move.upcoming.title')}
      text={t('move.upcoming.text', { home: game.homeTeam, away: game.awayTeam })}
      fields={['startTime', 'reason']}
      confirm={{ label: t('move.upcoming.confirm'), variant: 'primary' }}
      busy={set.isPending}
      onSend={(typed) => set.mutate({ status: 'upcoming', ...typed })}
    />
  );
}

/** Abandons a live game: decided bets are paid, all others returned. */
export function AbandonDialog({ game, onClose }: GameDialogProps) {
  const { t } = useTranslation('desk');
  const set = useSetStatus(game, onClose);
  return (
    <MoveDialog
      game={game}
      onClose={onClose}
      title={t('move.abandoned.title')}
      text={t('move.abandoned.text', { home: game.homeTeam, away: game.awayTeam })}
      fields={['reason']}
      confirm={{ label: t('move.abandoned.confirm'), variant: 'danger' }}
      busy={set.isPending}
      onSend={({ reason }) => set.mutate({ status: 'abandoned', reason })}
    >
      <SettlementPreview game={game} as="abandoned" />
      <Warning text={t('move.abandoned.warning')} />
    </MoveDialog>
  );
}

/** Changes the kick-off of an upcoming game; bets stay valid and betting stays open until then. */
export function KickOffDialog({ game, onClose }: GameDialogProps) {
  const { t } = useTranslation('desk');
  const { t: overview } = useTranslation('admin-overview');
  const showError = useErrorToast();
  const save = useMutation({
    mutationFn: (startTime: string) => call('setKickOff', { params: { id: game.id }, body: { startTime } }),
    onSuccess: ({ awaitingSecond }) => {
      showToast({ title: awaitingSecond ? overview('proposals.proposed') : t('kickOff.saved') });
      onClose();
      return refreshGames();
    },
    onError: (error) => showError(error, t('kickOff.failed')),
  });
  return (
    <MoveDialog
      game={game}
      onClose={onClose}
      title={t('kickOff.title')}
      text={t('titleOf', { home: game.homeTeam, away: game.awayTeam })}
      fields={['startTime']}
      startTimeHint={t('kickOff.hint')}
      confirm={{ label: t('kickOff.save'), variant: 'primary' }}
      busy={save.isPending}
      onSend={({ startTime }) => save.mutate(startTime)}
    />
  );
}
