// Contains only recorded figures; no feed provides possession or shots.
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { GameDetails, PastResult } from '#contract/games/details-objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { hasKickedOff, leader, type TeamSide } from '#domain/game.ts';
import { halfTimeScore } from '#web/features/games/match/timeline.ts';
import { formatCount, formatDate, formatTwoDecimals } from '#web/lib/format.ts';
import { gamePath } from '#web/lib/paths.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TeamBadge } from '#web/ui/team-badge.tsx';

const MAX_FORM_RESULTS = 5;

type TabProps = { game: Game; details: GameDetails };
type Row = { label: string; home: number; away: number; format: (value: number) => string };

function ComparisonCell({ side, row }: { side: TeamSide; row: Row }) {
  const value = row[side];
  const other = row[side === 'home' ? 'away' : 'home'];
  return (
    <td className="w-[28%] py-2 text-center align-bottom">
      <span className={classNames('font-semibold', value > other && 'text-gold-bright')}>{row.format(value)}</span>
      <span aria-hidden="true" className="mt-1 flex h-1 overflow-hidden rounded-full bg-raised">
        <span
          className={classNames('rounded-full', side === 'home' ? 'ml-auto bg-gold' : 'bg-text')}
          style={{ width: `${value === 0 ? 0 : (value / (value + other)) * 100}%` }}
        />
      </span>
    </td>
  );
}

type ComparisonTableProps = { game: Game; title: string; rows: readonly Row[]; note?: string };

/** Both teams' values, with the larger one highlighted. */
function ComparisonTable({ game, title, rows, note }: ComparisonTableProps) {
  return (
    <SectionCard title={title}>
      {/* Over the whole width, since the columns of the values are too narrow for names. */}
      <div aria-hidden="true" className="flex justify-between gap-3 pb-1 text-xs font-medium text-muted">
        <span>{game.homeTeam}</span>
        <span className="text-right">{game.awayTeam}</span>
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{game.homeTeam}</th>
            <td />
            <th scope="col">{game.awayTeam}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <ComparisonCell side="home" row={row} />
              <th scope="row" className="px-2 py-2 text-center text-xs font-normal text-muted">
                {row.label}
              </th>
              <ComparisonCell side="away" row={row} />
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="mt-2 text-xs text-muted">{note}</p>}
    </SectionCard>
  );
}

function MatchStats({ game }: { game: Game }) {
  const { t } = useTranslation('match');
  if (!hasKickedOff(game.status)) return null;
  const halfTime = halfTimeScore(game);
  const halves = halfTime
    ? [
        { label: t('stats.firstHalf'), ...halfTime },
        { label: t('stats.secondHalf'), home: game.homeScore - halfTime.home, away: game.awayScore - halfTime.away },
      ]
    : [{ label: t('stats.goals'), home: game.homeScore, away: game.awayScore }];
  const cards = { label: t('stats.redCards'), home: game.homeRedCards, away: game.awayRedCards };
  const rows = [...halves, cards].map((row) => ({ ...row, format: formatCount }));
  return <ComparisonTable game={game} title={t('stats.match')} rows={rows} />;
}

/** A result from one team's point of view. */
function resultFor(team: string, result: PastResult) {
  const side: TeamSide = result.homeTeam === team ? 'home' : 'away';
  const winner = leader({ home: result.homeScore, away: result.awayScore });
  return {
    outcome: winner === 'draw' ? 'draw' : winner === side ? 'win' : 'loss',
    scored: side === 'home' ? result.homeScore : result.awayScore,
    conceded: side === 'home' ? result.awayScore : result.homeScore,
    opponent: side === 'home' ? result.awayTeam : result.homeTeam,
  } as const;
}

const OUTCOME_CLASSES = {
  win: 'bg-win text-on-win',
  draw: 'bg-hover text-text',
  loss: 'bg-loss text-ink',
} as const;

function Form({ team, results }: { team: string; results: readonly PastResult[] }) {
  const { t } = useTranslation('match');
  return (
    <div className="min-w-0">
      <h3 className="mb-1 flex items-center gap-2 text-sm font-semibold">
        <TeamBadge team={team} className="h-5 w-4" />
        <span className="truncate">{team}</span>
      </h3>
      {results.length === 0 ? (
        <p className="py-2 text-sm text-muted">{t('stats.noForm')}</p>
      ) : (
        <ol aria-label={t('stats.formOf', { team })} className="divide-y divide-edge">
          {results.slice(0, MAX_FORM_RESULTS).map((result) => (
            <FormRow key={result.id} team={team} result={result} />
          ))}
        </ol>
      )}
    </div>
  );
}

function FormRow({ team, result }: { team: string; result: PastResult }) {
  const { t } = useTranslation('match');
  const { outcome, scored, conceded, opponent } = resultFor(team, result);
  return (
    <li>
      <Link
        href={gamePath(result.id)}
        className="flex min-h-11 items-center gap-2.5 rounded-md px-1 text-sm hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span
          className={classNames(
            'grid size-6 shrink-0 place-items-center rounded-md text-xs font-bold',
            OUTCOME_CLASSES[outcome],
          )}
        >
          <span aria-hidden="true">{t(`stats.letter.${outcome}`)}</span>
          <span className="sr-only">{t(`stats.outcome.${outcome}`)}</span>
        </span>
        <span className="font-semibold whitespace-nowrap">
          {scored}–{conceded}
        </span>
        <span className="min-w-0 flex-1 truncate">{opponent}</span>
        <time dateTime={result.startTime} className="shrink-0 text-xs text-muted">
          {formatDate(result.startTime)}
        </time>
      </Link>
    </li>
  );
}

function Meetings({ game, meetings }: { game: Game; meetings: readonly PastResult[] }) {
  const { t } = useTranslation('match');
  const outcomes = meetings.map((result) => resultFor(game.homeTeam, result).outcome);
  const count = (wanted: (typeof outcomes)[number]) => outcomes.filter((outcome) => outcome === wanted).length;
  if (meetings.length === 0)
    return (
      <SectionCard title={t('stats.meetings')} className="xl:col-span-2">
        <p className="text-sm text-muted">{t('stats.noMeetings')}</p>
      </SectionCard>
    );
  const totals = [
    { label: t('stats.wins', { team: game.homeTeam }), value: count('win') },
    { label: t('stats.draws'), value: count('draw') },
    { label: t('stats.wins', { team: game.awayTeam }), value: count('loss') },
  ];
  return (
    <SectionCard title={t('stats.meetings')} className="xl:col-span-2">
      <dl className="mb-2 grid grid-cols-3 gap-2 text-center">
        {totals.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-xs text-muted [overflow-wrap:anywhere]">{label}</dt>
            <dd className="text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="divide-y divide-edge">
        {meetings.map((result) => (
          <li key={result.id}>
            <Link
              href={gamePath(result.id)}
              className="grid min-h-11 grid-cols-[1fr_auto_1fr] items-center gap-x-2 rounded-md px-1 py-1 text-sm hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="truncate text-right">{result.homeTeam}</span>
              <span className="font-semibold">
                {result.homeScore}–{result.awayScore}
              </span>
              <span className="truncate">{result.awayTeam}</span>
              <time dateTime={result.startTime} className="col-span-3 text-center text-xs text-muted">
                {formatDate(result.startTime)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

const averageOf = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function Averages({ game, form }: { game: Game; form: GameDetails['form'] }) {
  const { t } = useTranslation('match');
  if (form.home.length === 0 || form.away.length === 0) return null;
  const home = form.home.map((result) => resultFor(game.homeTeam, result));
  const away = form.away.map((result) => resultFor(game.awayTeam, result));
  const average = (what: 'scored' | 'conceded') => ({
    label: t(`stats.${what}`),
    home: averageOf(home.map((each) => each[what])),
    away: averageOf(away.map((each) => each[what])),
    format: formatTwoDecimals,
  });
  const note = t('stats.from', {
    home: t('stats.gamesOf', { count: home.length, team: game.homeTeam }),
    away: t('stats.gamesOf', { count: away.length, team: game.awayTeam }),
  });
  return (
    <ComparisonTable
      game={game}
      title={t('stats.average')}
      rows={[average('scored'), average('conceded')]}
      note={note}
    />
  );
}

export function StatsTab({ game, details }: TabProps) {
  const { t } = useTranslation('match');
  const { form, meetings } = details;
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <MatchStats game={game} />
      <Averages game={game} form={form} />
      <SectionCard title={t('stats.form')} className="xl:col-span-2">
        <div className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
          <Form team={game.homeTeam} results={form.home} />
          <Form team={game.awayTeam} results={form.away} />
        </div>
      </SectionCard>
      <Meetings game={game} meetings={meetings} />
    </div>
  );
}
