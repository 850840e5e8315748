import { Gem, Radio, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useGameLists } from '#web/lib/games.ts';
import { type Path, paths } from '#web/lib/paths.ts';
import { useJackpot } from '#web/lib/site-settings.ts';

type TileProps = { icon: ReactNode; value: ReactNode; text: string; to: Path };

function Tile({ icon, value, text, to }: TileProps) {
  return (
    <li>
      <Link
        href={to}
        className="grid h-full content-start gap-0.5 rounded-xl border border-gold/40 bg-linear-to-br from-gold-deep/60 to-panel px-2.5 py-2 transition-colors hover:border-gold sm:p-4"
      >
        <span className="hidden text-gold sm:block [&>svg]:size-5">{icon}</span>
        <span className="text-sm font-bold text-gold-bright sm:text-xl">{value}</span>
        <span className="text-2xs text-muted sm:text-xs">{text}</span>
      </Link>
    </li>
  );
}

const WAITING = <span className="skeleton inline-block w-[4em] max-w-full">{'\u00a0'}</span>;

/** Tiles below the welcome: live games, the operator's jackpot if there is one, promotions. */
export function HomeTiles() {
  const { t } = useTranslation('home');
  const liveCount = useGameLists().live.data?.length;
  const jackpot = useJackpot();
  return (
    <ul aria-label={t('tiles.label')} className="grid grid-flow-col gap-2 sm:auto-cols-fr sm:gap-3">
      <Tile
        icon={<Radio />}
        value={liveCount === undefined ? WAITING : t('tiles.live', { count: liveCount })}
        text={t('tiles.liveText')}
        to={paths.live}
      />
      {jackpot !== null && (
        <Tile icon={<Gem />} value={jackpot ?? WAITING} text={t('tiles.jackpotText')} to={paths.promotions} />
      )}
      <Tile icon={<Sparkles />} value={t('tiles.specials')} text={t('tiles.specialsText')} to={paths.promotions} />
    </ul>
  );
}
