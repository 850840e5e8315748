import { PencilLine, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game, Player } from '#contract/games/objects.ts';
import { POSITIONS } from '#web/admin/games/add-player-dialog.tsx';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { useFollowVersion } from '#web/admin/games/use-follow-version.ts';
import { ActionDialog, ConfirmDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { useShowChanges } from '#web/admin/shared/drafts/use-show-changes.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { bindField, required } from '#web/lib/form-field.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const refreshSquads = () => Promise.all([refreshPaths('/api/players'), refreshGames()]);

type PlayerDialogProps = { player: Player; onClose: () => void };

const seenOf = ({ name, position }: Player) => ({ name, position });

function EditPlayerDialog({ player, onClose }: PlayerDialogProps) {
  const { t } = useTranslation('desk');
  const form = useForm({ values: seenOf(player), resetOptions: { keepDirtyValues: true } });
  const draft = useFormDraft(form, `player.${player.id}`, seenOf(player));
  const showChanges = useShowChanges();
  const save = useStaffAction({
    send: (input: Pick<Player, 'name' | 'position'>) =>
      call('changePlayer', {
        params: { id: player.id },
        body: { ...input, name: input.name.trim(), seen: draft.seen },
      }),
    successMessage: ({ name }) => t('player.changed', { name }),
    errorMessage: t('player.changeFailed'),
    onDone: draft.afterSave(onClose),
    onError: (error) => showChanges(error, t('player.changeFailed')),
    refresh: refreshSquads,
  });
  return (
    <ActionDialog
      title={t('player.editTitle')}
      text={`${player.name} · ${player.team}`}
      confirm={{ label: t('player.save') }}
      draft={draft}
      busy={save.isPending}
      onConfirm={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      <TextField {...bindField(form, 'name', required(t('required')))} label={t('player.name')} maxLength={80} />
      <SelectField
        {...bindField(form, 'position')}
        label={t('player.position')}
        choices={POSITIONS.map((value) => ({ value, label: t(`player.positions.${value}`) }))}
      />
      <p className="text-xs text-muted">{t('player.rules')}</p>
    </ActionDialog>
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

const byPosition = (one: Player, other: Player) =>
  POSITIONS.indexOf(one.position) - POSITIONS.indexOf(other.position) || one.name.localeCompare(other.name);

type PlayerAction = { player: Player; action: 'edit' | 'remove' };

export function SquadSection({ game, onAdd }: { game: Game; onAdd: () => void }) {
  const { t } = useTranslation('desk');
  const players = useFreshQuery('listPlayers', { query: { gameId: game.id } });
  useFollowVersion(players, game.version);
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
      loading={<Skeleton className="h-24" />}
      empty={<p className="text-sm text-muted">{t('player.none')}</p>}
      dialog={chosen && current && <ChosenDialog player={current} onClose={close} />}
    >
      {(list) => (
        <div className="grid max-h-96 gap-3 overflow-y-auto">
          {[game.homeTeam, game.awayTeam].map((team) => (
            <section key={team} aria-label={team}>
              <h3 className="text-xs font-semibold text-muted [overflow-wrap:anywhere]">{team}</h3>
              <ul>
                {list
                  .filter((player) => player.team === team)
                  .sort(byPosition)
                  .map((player) => (
                    <li
                      key={player.id}
                      className="flex items-center gap-1 border-t border-edge text-sm first:border-t-0"
                    >
                      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                        {player.name}{' '}
                        <span className="text-xs text-muted">{t(`player.positions.${player.position}`)}</span>
                      </span>
                      <IconButton
                        icon={PencilLine}
                        label={t('player.editOf', { name: player.name })}
                        onClick={() => setChosen({ player, action: 'edit' })}
                      />
                      <IconButton
                        icon={UserMinus}
                        label={t('player.removeOf', { name: player.name })}
                        onClick={() => setChosen({ player, action: 'remove' })}
                      />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </QueryCard>
  );
}
