import { useTranslation } from 'react-i18next';
import type { Leg } from '#contract/bets/objects.ts';
import { findBetType } from '#domain/markets/api-fields.ts';
import { parseLine } from '#domain/markets/line.ts';
import { stillNeeded } from '#domain/markets/still-needed.ts';
import { useKnownGame } from '#web/lib/games.ts';

/** What a selection on a live game still needs. Imports the market catalogue: load it lazily. */
export function StillNeeded({ leg }: { leg: Leg }) {
  const { t } = useTranslation('bets');
  const game = useKnownGame()(leg.gameId);
  if (typeof game !== 'object' || game.status !== 'live') return null;
  const { betType, market, selection, homeTeam, awayTeam } = leg;
  const spec = betType && findBetType({ ...leg, betType });
  const named = spec || { market, selection, line: null, playerId: null };
  const line = named.line ?? (leg.line === null ? null : parseLine(leg.line));
  const needed = stillNeeded({ ...named, line }, { home: game.homeScore, away: game.awayScore });
  if (!needed) return null;
  const text = () => {
    if (needed.kind === 'home' || needed.kind === 'away')
      return t('needs.teamGoals', { count: needed.count, team: needed.kind === 'home' ? homeTeam : awayTeam });
    if (needed.kind === 'spare') return needed.count === 0 ? t('needs.noMore') : t('needs.spare', needed);
    return needed.kind === 'goals' ? t('needs.goals', needed) : t(`needs.${needed.kind}`);
  };
  return <p className="text-xs font-normal text-muted">{text()}</p>;
}
