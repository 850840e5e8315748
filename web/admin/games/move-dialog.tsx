import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { SettlementPreview } from '#web/admin/games/settlement-preview.tsx';
import { useSetStatus } from '#web/admin/games/use-game-actions.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft, useStaleFields } from '#web/admin/shared/drafts/use-form-draft.ts';
import { fieldTime, isPast, timeOfField } from '#web/admin/shared/field-time.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { bindField, required, TextAreaField, TextField } from '#web/ui/field.tsx';
import { Warning } from '#web/ui/warning.tsx';

type MoveForm = { startTime: string; reason: string };
type GameDialogProps = { game: Game; onClose: () => void };

function useMoveForm({ id, startTime, status }: Game, move: string) {
  const form = useForm<MoveForm>({
    values: { startTime: fieldTime(startTime), reason: '' },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  return { form, draft: useFormDraft(form, `game.${id}.${move}`, { startTime, status }) };
}

type MoveDialogProps = Pick<GameDialogProps, 'onClose'> & {
  move: ReturnType<typeof useMoveForm>;
  title: string;
  text: string;
  fields: readonly (keyof MoveForm)[];
  startTimeHint?: string;
  confirm: { label: string; variant?: 'danger' };
  busy: boolean;
  /** Receives the kick-off in UTC and the trimmed reason. */
  onSend: (input: MoveForm) => void;
  children?: ReactNode;
};

function MoveDialog({ move, fields, startTimeHint, onSend, children, ...dialog }: MoveDialogProps) {
  const { t } = useTranslation('desk');
  const { form, draft } = move;
  const send = ({ startTime, reason }: MoveForm) =>
    onSend({ startTime: timeOfField(startTime), reason: reason.trim() });
  const futureTime = (input: string) => (input === '' ? t('required') : !isPast(input) || t('kickOff.past'));
  return (
    <ActionDialog {...dialog} draft={draft} onConfirm={form.handleSubmit(send)}>
      {children}
      {fields.includes('startTime') && (
        <TextField
          {...bindField(form, 'startTime', { validate: futureTime })}
          label={t('move.startTime')}
          hint={startTimeHint}
          type="datetime-local"
        />
      )}
      {fields.includes('reason') && (
        <TextAreaField {...bindField(form, 'reason', required(t('required')))} label={t('move.reason')} />
      )}
    </ActionDialog>
  );
}

type StatusDialogProps = GameDialogProps &
  Pick<MoveDialogProps, 'fields' | 'children'> & { status: 'postponed' | 'upcoming' | 'abandoned' };

function StatusDialog({ game, onClose, status, fields, children }: StatusDialogProps) {
  const { t } = useTranslation('desk');
  const move = useMoveForm(game, status);
  const set = useSetStatus(game, move.draft.afterSave(onClose));
  return (
    <MoveDialog
      move={move}
      onClose={onClose}
      title={t(`move.${status}.title`)}
      text={t(`move.${status}.text`, { home: game.homeTeam, away: game.awayTeam })}
      fields={fields}
      confirm={{ label: t(`move.${status}.confirm`), ...(status !== 'upcoming' && { variant: 'danger' }) }}
      busy={set.isPending}
      onSend={({ startTime, reason }) =>
        set.mutate({ status, reason, ...(fields.includes('startTime') && { startTime }) })
      }
    >
      {children}
    </MoveDialog>
  );
}

/** Bets stand if a postponed game kicks off within 48 hours of its scheduled time. */
export function PostponeDialog(props: GameDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <StatusDialog {...props} status="postponed" fields={['reason']}>
      <Warning text={t('move.postponed.warning')} />
    </StatusDialog>
  );
}

export const ReinstateDialog = (props: GameDialogProps) => (
  <StatusDialog {...props} status="upcoming" fields={['startTime', 'reason']} />
);

/** Selections already decided are settled; the others are void. */
export function AbandonDialog(props: GameDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <StatusDialog {...props} status="abandoned" fields={['reason']}>
      <SettlementPreview game={props.game} as="abandoned" />
      <Warning text={t('move.abandoned.warning')} />
    </StatusDialog>
  );
}

/** Bets stand, and betting stays open until the new kick-off. */
export function KickOffDialog({ game, onClose }: GameDialogProps) {
  const { t } = useTranslation('desk');
  const move = useMoveForm(game, 'kickOff');
  const { shown, showStale } = useStaleFields(move.form, formatDateTime);
  const save = useStaffAction({
    send: (startTime: string) =>
      call('setKickOff', {
        params: { id: game.id },
        body: { startTime, seen: shown.startTime ?? move.draft.seen.startTime },
      }),
    onError: showStale,
    successMessage: t('kickOff.saved'),
    errorMessage: t('kickOff.failed'),
    onDone: move.draft.afterSave(onClose),
    refresh: refreshGames,
  });
  return (
    <MoveDialog
      move={move}
      onClose={onClose}
      title={t('kickOff.title')}
      text={t('titleOf', { home: game.homeTeam, away: game.awayTeam })}
      fields={['startTime']}
      startTimeHint={t('kickOff.hint')}
      confirm={{ label: t('kickOff.save') }}
      busy={save.isPending}
      onSend={({ startTime }) => save.mutate(startTime)}
    />
  );
}
