import { useTranslation } from 'react-i18next';
import type { Game, Player } from '#contract/games/objects.ts';
import { refreshSquads } from '#web/admin/games/refresh-games.ts';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { call } from '#web/lib/api-client.ts';
import { bindField, required, SelectField, TextField } from '#web/ui/field.tsx';

type PlayerForm = Pick<Player, 'name' | 'team' | 'position'>;

/** The API's values, in the order of a team sheet. */
export const POSITIONS = ['Goalkeeper', 'Defender', 'Midfielder', 'Forward'] as const satisfies Player['position'][];

export function AddPlayerDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const values: PlayerForm = { name: '', team: game.homeTeam, position: 'Forward' };
  const { form, draft } = useFormWithDraft(`game.${game.id}.player`, values);
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('player.title')}
      text={t('player.text')}
      confirm={{ label: t('player.add') }}
      send={(player) => call('createPlayer', { body: { ...player, name: player.name.trim() } })}
      successMessage={({ name }) => t('player.added', { name })}
      errorMessage={t('player.failed')}
      refresh={refreshSquads}
      onClose={onClose}
    >
      <TextField {...bindField(form, 'name', required(t('required')))} label={t('player.name')} maxLength={80} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          {...bindField(form, 'team')}
          label={t('player.team')}
          choices={[game.homeTeam, game.awayTeam].map((team) => ({ value: team, label: team }))}
        />
        <SelectField
          {...bindField(form, 'position')}
          label={t('player.position')}
          choices={POSITIONS.map((value) => ({ value, label: t(`player.positions.${value}`) }))}
        />
      </div>
    </FormDialog>
  );
}
