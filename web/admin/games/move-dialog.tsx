import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { refreshGames } from '#web/admin/games/game-queries.ts';
import { SettlementPreview } from '#web/admin/games/settlement-preview.tsx';
import { useStatusAction } from '#web/admin/games/use-game-actions.ts';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useLiveForm, useStaleFields } from '#web/admin/shared/drafts/use-form-draft.ts';
import { fieldTime, isPast, timeOfField } from '#web/admin/shared/field-time.ts';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { bindField, required, TextAreaField, TextField } from '#web/ui/field.tsx';
import { Warning } from '#web/ui/warning.tsx';

type MoveForm = { startTime: string; reason: string };
type GameDialogProps = { game: Game; onClose: () => void };

function useMoveForm({ id, startTime, status }: Game, move: string) {
  const values: MoveForm = { startTime: fieldTime(startTime), reason: '' };
  return useLiveForm(`game.${id}.${move}`, values, { startTime, status });
}

function StartTimeField({ form, hint }: { form: UseFormReturn<MoveForm>; hint?: string }) {
  const { t } = useTranslation('desk');
  const validate = (input: string) => (input === '' ? t('required') : !isPast(input) || t('kickOff.past'));
  return (
    <TextField
      {...bindField(form, 'startTime', { validate })}
      label={t('move.startTime')}
      hint={hint}
      type="datetime-local"
    />
  );
}

type StatusDialogProps = GameDialogProps & { status: 'postponed' | 'upcoming' | 'abandoned'; children?: ReactNode };

function StatusDialog({ game, onClose, status, children }: StatusDialogProps) {
  const { t } = useTranslation('desk');
  const { form, draft } = useMoveForm(game, status);
  const { send, ...action } = useStatusAction(game);
  const isBack = status === 'upcoming';
  return (
    <FormDialog
      {...action}
      form={form}
      draft={draft}
      title={t(`move.${status}.title`)}
      text={t(`move.${status}.text`, { home: game.homeTeam, away: game.awayTeam })}
      confirm={{ label: t(`move.${status}.confirm`), ...(!isBack && { variant: 'danger' }) }}
      send={({ startTime, reason }) =>
        send({ status, reason: reason.trim(), ...(isBack && { startTime: timeOfField(startTime) }) })
      }
      onClose={onClose}
    >
      {children}
      {isBack && <StartTimeField form={form} />}
      <TextAreaField {...bindField(form, 'reason', required(t('required')))} label={t('move.reason')} />
    </FormDialog>
  );
}

/** Bets stand if a postponed game kicks off within 48 hours of its scheduled time. */
export function PostponeDialog(props: GameDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <StatusDialog {...props} status="postponed">
      <Warning text={t('move.postponed.warning')} />
    </StatusDialog>
  );
}

export const ReinstateDialog = (props: GameDialogProps) => <StatusDialog {...props} status="upcoming" />;

/** Selections already decided are settled; the others are void. */
export function AbandonDialog(props: GameDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <StatusDialog {...props} status="abandoned">
      <SettlementPreview game={props.game} as="abandoned" />
      <Warning text={t('move.abandoned.warning')} />
    </StatusDialog>
  );
}

/** Bets stand, and betting stays open until the new kick-off. */
export function KickOffDialog({ game, onClose }: GameDialogProps) {
  const { t } = useTranslation('desk');
  const { form, draft } = useMoveForm(game, 'kickOff');
  const { shown, showStale } = useStaleFields(form, formatDateTime);
  const seen = shown.startTime ?? draft.seen.startTime;
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('kickOff.title')}
      text={t('titleOf', { home: game.homeTeam, away: game.awayTeam })}
      confirm={{ label: t('kickOff.save') }}
      send={({ startTime }) =>
        call('setKickOff', { params: { id: game.id }, body: { startTime: timeOfField(startTime), seen } })
      }
      onError={showStale}
      successMessage={t('kickOff.saved')}
      errorMessage={t('kickOff.failed')}
      refresh={refreshGames}
      onClose={onClose}
    >
      <StartTimeField form={form} hint={t('kickOff.hint')} />
    </FormDialog>
  );
}
