import { CalendarClock, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/games/details-objects.ts';
import type { Game } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import { formatMinute } from '#domain/match-clock.ts';
import { BallIcon, RedCardIcon } from '#web/features/games/match/event-icons.tsx';
import { Momentum } from '#web/features/games/match/momentum.tsx';
import {
  goalsWithoutMinute,
  type TimelineEvent,
  type TimelineGoal,
  timelineOf,
} from '#web/features/games/match/timeline.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyCard } from '#web/ui/states.tsx';

type TabProps = { game: Game; details: GameDetails };

function Scorer({ goal }: { goal: TimelineGoal }) {
  const { t } = useTranslation('match');
  return (
    <>
      {goal.playerName ?? t('event.goal')}
      {goal.ownGoal && <span className="text-muted"> ({t('event.ownGoal')})</span>}
    </>
  );
}

function TeamEvent({ event, game }: { event: Extract<TimelineEvent, { team: TeamSide }>; game: Game }) {
  const { t } = useTranslation('match');
  const team = event.team === 'home' ? game.homeTeam : game.awayTeam;
  const content: Record<typeof event.kind, () => ReactNode> = {
    goal: () => event.kind === 'goal' && <Scorer goal={event.goal} />,
    disallowed: () => (
      <>
        {t('event.disallowed')}
        {event.kind === 'disallowed' && event.goal.playerName !== null && (
          <span className="block text-xs text-muted line-through">{event.goal.playerName}</span>
        )}
      </>
    ),
    redCard: () => t('event.redCard'),
  };
  const isHome = event.team === 'home';
  return (
    <li className="grid min-h-11 grid-cols-[1fr_3.25rem_1fr] items-center gap-2 py-1.5 text-sm">
      <div
        className={classNames(
          'flex min-w-0 items-center gap-2',
          isHome ? 'col-start-1 flex-row-reverse text-right' : 'col-start-3 row-start-1',
        )}
      >
        {event.kind === 'redCard' ? (
          <RedCardIcon />
        ) : (
          <BallIcon className={classNames('size-4', event.kind === 'disallowed' ? 'text-outline' : 'text-gold')} />
        )}
        <span className={classNames('min-w-0 [overflow-wrap:anywhere]', event.kind === 'disallowed' && 'text-muted')}>
          {content[event.kind]()}
          <span className="sr-only">, {team}</span>
        </span>
      </div>
      <span className="col-start-2 row-start-1 grid justify-items-center text-xs leading-tight text-muted">
        {event.at ? (
          t('event.minute', { minute: formatMinute(event.at) })
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{t('event.noMinute')}</span>
          </>
        )}
        {event.kind === 'goal' && (
          <strong className="text-sm text-text">
            {event.score.home}–{event.score.away}
          </strong>
        )}
      </span>
    </li>
  );
}

function PeriodEvent({ event }: { event: Exclude<TimelineEvent, { team: TeamSide }> }) {
  const { t } = useTranslation('match');
  const score = 'score' in event ? event.score : null;
  return (
    <li className="flex items-center gap-3 py-2 text-xs font-semibold text-muted before:h-px before:flex-1 before:bg-edge after:h-px after:flex-1 after:bg-edge">
      <span>
        {t(`event.${event.kind}`)}
        {score && ` ${score.home}–${score.away}`}
      </span>
    </li>
  );
}

function Events({ game, details }: TabProps) {
  const { t } = useTranslation('match');
  const events = timelineOf(game, details);
  if (game.status === 'postponed')
    return <EmptyCard icon={<CalendarClock />} title={t('timeline.postponed')} text={t('timeline.postponedText')} />;
  if (events.length === 0)
    return <EmptyCard icon={<Clock />} title={t('timeline.before')} text={t('timeline.beforeText')} />;
  return (
    <SectionCard title={t('timeline.title')}>
      <ol>
        {events.map((event) =>
          'team' in event ? (
            <TeamEvent key={event.key} event={event} game={game} />
          ) : (
            <PeriodEvent key={event.key} event={event} />
          ),
        )}
      </ol>
      {goalsWithoutMinute(game, details) > 0 && <p className="mt-2 text-xs text-muted">{t('timeline.missing')}</p>}
    </SectionCard>
  );
}

export function TimelineTab(props: TabProps) {
  const hasChances = props.details.chances.length > 0;
  return (
    <div className={classNames('grid grid-cols-1 items-start gap-4', hasChances && 'xl:grid-cols-2')}>
      {props.game.status === 'upcoming' && <Momentum {...props} />}
      <Events {...props} />
      {props.game.status !== 'upcoming' && <Momentum {...props} />}
    </div>
  );
}
