import { useTranslation } from 'react-i18next';
import type { GameDetails, LineUpPlayer } from '#contract/games/details-objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { BallIcon } from '#web/features/games/match/event-icons.tsx';
import { SectionCard } from '#web/ui/card.tsx';

type TabProps = { game: Game; details: GameDetails };
const POSITIONS = [
  'Goalkeeper',
  'Defender',
  'Midfielder',
  'Forward',
] as const satisfies readonly LineUpPlayer['position'][];

type Group = { title: string; players: readonly LineUpPlayer[] };

function Goals({ player, goals }: { player: LineUpPlayer; goals: GameDetails['goals'] }) {
  const { t } = useTranslation('match');
  const playerGoals = goals.filter(({ playerId, disallowed }) => playerId === player.id && !disallowed);
  const ownGoals = playerGoals.filter(({ ownGoal }) => ownGoal);
  const count = playerGoals.length - ownGoals.length;
  return (
    <>
      {playerGoals.map((goal) => (
        <BallIcon key={goal.id} className={goal.ownGoal ? 'size-3.5 text-loss' : 'size-3.5 text-gold'} />
      ))}
      {count > 0 && <span className="sr-only">{t('lineups.goals', { count })}</span>}
      {ownGoals.length > 0 && <span className="sr-only">{t('lineups.ownGoals', { count: ownGoals.length })}</span>}
    </>
  );
}

function Players({ group, goals }: { group: Group; goals: GameDetails['goals'] }) {
  const { t } = useTranslation('match');
  return (
    <div>
      <h3 className="mt-2 text-xs font-semibold text-gold">{group.title}</h3>
      <ul className="divide-y divide-edge">
        {group.players.map((player) => (
          <li key={player.id} className="flex min-h-9 flex-wrap items-center gap-1.5 py-1.5 text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">{player.name}</span>
            <Goals player={player} goals={goals} />
            {player.cameOnMinute !== null && (
              <span className="text-xs text-muted">{t('lineups.came', { minute: player.cameOnMinute })}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useGroups() {
  const { t } = useTranslation('match');
  const byPosition = (players: readonly LineUpPlayer[]) =>
    POSITIONS.map((position) => ({
      title: t(`lineups.position.${position}`),
      players: players.filter((player) => player.position === position),
    }));
  return (players: readonly LineUpPlayer[], isRecorded: boolean): Group[] => {
    const substitutes = players.filter(({ cameOnMinute }) => cameOnMinute !== null);
    const starters = players.filter(({ cameOnMinute }) => cameOnMinute === null);
    const groups = isRecorded
      ? [
          { title: t('lineups.starters'), players: starters },
          { title: t('lineups.substitutes'), players: substitutes },
        ]
      : byPosition(players);
    return groups.filter((group) => group.players.length > 0);
  };
}

export function LineupsTab({ game, details: { lineUps, goals } }: TabProps) {
  const { t } = useTranslation('match');
  const groupsOf = useGroups();
  const teams = [
    { team: game.homeTeam, players: lineUps.home },
    { team: game.awayTeam, players: lineUps.away },
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      {!lineUps.recorded && <p className="text-sm text-muted">{t('lineups.squadNote')}</p>}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {teams.map(({ team, players }) => (
          <SectionCard key={team} title={team}>
            {players.length === 0 && <p className="text-sm text-muted">{t('lineups.none')}</p>}
            {groupsOf(players, lineUps.recorded).map((group) => (
              <Players key={group.title} group={group} goals={goals} />
            ))}
          </SectionCard>
        ))}
      </div>
    </div>
  );
}
