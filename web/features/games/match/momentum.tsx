// The model's probability of each result, minute by minute.
import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/games/details-objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { formatMinute } from '#domain/match-clock.ts';
import {
  type Chances,
  formatChance,
  RESULT_TONES,
  RESULTS,
  useResultNames,
} from '#web/features/games/match/chances.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/chart/chart.tsx';
import { classNames } from '#web/ui/class-names.ts';

const BACKGROUNDS = { home: 'bg-gold', draw: 'bg-outline', away: 'bg-text' } as const;
const ALIGNMENTS = { home: 'text-left', draw: 'text-center', away: 'text-right' } as const;

function ChanceBar({ game, chances }: { game: Pick<Game, 'homeTeam' | 'awayTeam'>; chances: Chances }) {
  const names = useResultNames(game);
  return (
    <div className="grid gap-1.5">
      <dl className="grid grid-cols-[1fr_auto_1fr] gap-3 text-xs text-muted">
        {RESULTS.map((result) => (
          <div key={result} className={classNames('min-w-0', ALIGNMENTS[result])}>
            <dt className="truncate">{names[result]}</dt>
            <dd className="text-base font-semibold text-text">{formatChance(chances[result])}</dd>
          </div>
        ))}
      </dl>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {RESULTS.map((result) => (
          <span key={result} className={BACKGROUNDS[result]} style={{ flexGrow: chances[result], flexBasis: 0 }} />
        ))}
      </div>
    </div>
  );
}

type MomentumProps = { game: Game; details: GameDetails };

function useMomentumText({ homeTeam: home, awayTeam: away }: Game) {
  const { t } = useTranslation('match');
  const timeOf = (chances: Chances): string => {
    if (chances.period === 'half_time') return t('event.halfTime');
    if (chances.period === 'full_time') return t('chances.end');
    return t('event.minute', { minute: formatMinute(chances) });
  };
  const describe = (time: string, chances: Chances) =>
    t('chances.summary', {
      time,
      home,
      away,
      homeChance: formatChance(chances.home),
      drawChance: formatChance(chances.draw),
      awayChance: formatChance(chances.away),
    });
  return { timeOf, describe };
}

/** Marks each goal's minute in the chart with the score. */
function goalMarks(chances: readonly Chances[], goals: GameDetails['goals']) {
  const score = { home: 0, away: 0 };
  return goals
    .filter(({ disallowed }) => !disallowed)
    .map(({ team, minute, stoppageMinutes }) => {
      score[team] += 1;
      const index = chances.findIndex(
        (each) => each.period !== 'half_time' && each.minute === minute && each.stoppageMinutes === stoppageMinutes,
      );
      return { index, label: `${score.home}–${score.away}` };
    })
    .filter(({ index }) => index >= 0);
}

function MomentumChart({ game, details }: MomentumProps) {
  const { t } = useTranslation('match');
  const { timeOf, describe } = useMomentumText(game);
  const names = useResultNames(game);
  const { chances, goals } = details;
  const marks = goalMarks(chances, goals);
  const described = [0, ...marks.map(({ index }) => index), chances.length - 1];
  const summary = [...new Set(described)].map((index) => {
    const each = chances[index] as Chances;
    return describe(index === 0 ? t('chances.start') : timeOf(each), each);
  });
  return (
    <Chart
      title={t('chances.title')}
      titleHidden
      shape="stacked"
      labels={chances.map((each, index) => (index === 0 ? t('chances.start') : timeOf(each)))}
      // In thousandths, as the server rounds them: sums of decimal fractions would be inexact.
      series={RESULTS.map((result) => ({
        name: names[result],
        tone: RESULT_TONES[result],
        values: chances.map((each) => Math.round(each[result] * 1000)),
      }))}
      marks={marks}
      summary={summary.join(' ')}
      format={(value) => formatChance(value / 1000)}
      formatTick={(value) => formatChance(value / 1000)}
    />
  );
}

export function Momentum({ game, details }: MomentumProps) {
  const { t } = useTranslation('match');
  const latest = details.chances.at(-1);
  const isBeforeKickOff = latest?.period === 'not_started';
  if (!latest || (game.status === 'finished' && details.chances.length === 1)) return null;
  return (
    <SectionCard title={t(isBeforeKickOff ? 'chances.before' : 'chances.title')}>
      <div className="grid grid-cols-1 gap-4">
        {game.status !== 'finished' && <ChanceBar game={game} chances={latest} />}
        {details.chances.length > 1 && <MomentumChart game={game} details={details} />}
        <p className="text-xs text-muted">
          {t('chances.text')}
          {details.chances.length === 1 && !isBeforeKickOff && ` ${t('chances.onlyNow')}`}
        </p>
      </div>
    </SectionCard>
  );
}
