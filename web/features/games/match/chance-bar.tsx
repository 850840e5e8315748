import type { Game } from '#contract/games/objects.ts';
import { type Chances, formatChance, RESULTS, useResultNames } from '#web/features/games/match/chances.ts';
import { classNames } from '#web/ui/class-names.ts';

const BACKGROUNDS = { home: 'bg-gold', draw: 'bg-outline', away: 'bg-text' } as const;
const ALIGNMENTS = { home: 'text-left', draw: 'text-center', away: 'text-right' } as const;

export function ChanceBar({ game, chances }: { game: Pick<Game, 'homeTeam' | 'awayTeam'>; chances: Chances }) {
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
