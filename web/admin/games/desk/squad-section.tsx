import { PencilLine, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game, Player, UnconfirmedPlayer } from '#contract/games/objects.ts';
import { ConfirmAllPlayers, UnconfirmedChange } from '#web/admin/games/desk/unconfirmed-player.tsx';
import { refreshSquads, useFollowVersion } from '#web/admin/games/game-queries.ts';
import { ConfirmDialog, FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormWithDraft, useLiveForm, useStaleFields } from '#web/admin/shared/drafts/use-form-draft.ts';
import { call } from '#web/lib/api-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { bindField, required, SelectField, TextField } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';

/** A player in a squad, or one whose removal is not confirmed yet. */
type SquadMember = Pick<Player, 'id' | 'name' | 'team' | 'position'>;

type PlayerDialogProps = { player: SquadMember; onClose: () => void };

const seenOf = ({ name, position }: SquadMember) => ({ name, position });

function EditPlayerDialog({ player, onClose }: PlayerDialogProps) {
  const { t } = useTranslation('desk');
  const { form, draft } = useLiveForm(`player.${player.id}`, seenOf(player));
  const { shown, showStale } = useStaleFields(form, (value, field) =>
    field === 'position' ? t(`player.positions.${value as Player['position']}`) : value,
  );
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('player.editTitle')}
      text={`${player.name} · ${player.team}`}
      confirm={{ label: t('player.save') }}
      send={(input) =>
        call('changePlayer', {
          params: { id: player.id },
          body: { ...input, name: input.name.trim(), seen: Object.assign({}, draft.seen, shown) },
        })
      }
      successMessage={({ name }) => t('player.changed', { name })}
      errorMessage={t('player.changeFailed')}
      onError={showStale}
      refresh={refreshSquads}
      onClose={onClose}
    >
      <TextField {...bindField(form, 'name', required(t('required')))} label={t('player.name')} maxLength={80} />
      <SelectField
        {...bindField(form, 'position')}
        label={t('player.position')}
        choices={POSITIONS.map((value) => ({ value, label: t(`player.positions.${value}`) }))}
      />
      <p className="text-xs text-muted">{t('player.rules')}</p>
    </FormDialog>
  );
}

function RemovePlayerDialog({ player, onClose }: PlayerDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <ConfirmDialog
      hasNoFields
      title={t('player.removeTitle', { name: player.name })}
      text={t('player.removeText')}
      confirm={{ label: t('player.remove'), variant: 'danger' }}
      send={() => call('removePlayer', { params: { id: player.id }, body: { seen: seenOf(player) } })}
      successMessage={({ name }) => t('player.removed', { name })}
      errorMessage={t('player.changeFailed')}
      refresh={refreshSquads}
      onClose={onClose}
    />
  );
}

const byPosition = (one: SquadMember, other: SquadMember) =>
  POSITIONS.indexOf(one.position) - POSITIONS.indexOf(other.position) || one.name.localeCompare(other.name);

type PlayerAction = { player: SquadMember; action: 'edit' | 'remove' };

type SquadItemProps = {
  player: SquadMember;
  change: UnconfirmedPlayer | undefined;
  onChoose: (chosen: PlayerAction) => void;
};

function SquadItem({ player, change, onChoose }: SquadItemProps) {
  const { t } = useTranslation('desk');
  const { name, position } = player;
  return (
    <li className="border-t border-edge text-sm first:border-t-0">
      <div className="flex min-h-10 items-center gap-1">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {name} <span className="text-xs text-muted">{t(`player.positions.${position}`)}</span>
        </span>
        {!change?.removed && (
          <>
            <IconButton
              icon={PencilLine}
              label={t('player.editOf', { name })}
              onClick={() => onChoose({ player, action: 'edit' })}
            />
            <IconButton
              icon={UserMinus}
              label={t('player.removeOf', { name })}
              onClick={() => onChoose({ player, action: 'remove' })}
            />
          </>
        )}
      </div>
      {change && <UnconfirmedChange player={change} />}
    </li>
  );
}

export function SquadSection({ game, onAdd }: { game: Game; onAdd: () => void }) {
  const { t } = useTranslation('desk');
  const players = useFreshQuery('listPlayers', { query: { gameId: game.id } });
  useFollowVersion(players, game.version);
  const changes = useFreshQuery('listUnconfirmedPlayers', { params: { id: game.id } });
  useFollowVersion(changes, game.version);
  const unconfirmed: readonly UnconfirmedPlayer[] = changes.data ?? [];
  const removed = unconfirmed.filter((each) => each.removed && !players.data?.some(({ id }) => id === each.id));
  const [chosen, setChosen] = useState<PlayerAction | null>(null);
  const close = () => setChosen(null);
  const ChosenDialog = chosen?.action === 'remove' ? RemovePlayerDialog : EditPlayerDialog;
  const current = players.data?.find(({ id }) => id === chosen?.player.id) ?? chosen?.player;
  return (
    <QueryCard
      title={t('player.sectionTitle')}
      text={t('player.sectionText')}
      action={
        <Button size="small" onClick={onAdd}>
          <UserPlus className="size-4" />
          {t('player.title')}
        </Button>
      }
      query={players}
      loading="h-24"
      empty={removed.length > 0 ? undefined : <p className="text-sm text-muted">{t('player.none')}</p>}
      dialog={chosen && current && <ChosenDialog player={current} onClose={close} />}
    >
      {(list) => (
        <>
          <ConfirmAllPlayers players={unconfirmed} />
          <div className="grid max-h-96 gap-3 overflow-y-auto">
            {[game.homeTeam, game.awayTeam].map((team) => (
              <section key={team} aria-label={team}>
                <h3 className="text-xs font-semibold text-muted [overflow-wrap:anywhere]">{team}</h3>
                <ul>
                  {[...list, ...removed]
                    .filter((player) => player.team === team)
                    .sort(byPosition)
                    .map((player) => (
                      <SquadItem
                        key={player.id}
                        player={player}
                        change={unconfirmed.find(({ id }) => id === player.id)}
                        onChoose={setChosen}
                      />
                    ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </QueryCard>
  );
}

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
