import type { Game } from '#contract/games/objects.ts';
import { LINE_FIELDS, type Lines } from '#domain/markets/api-fields.ts';
import { keyOfField } from '#domain/markets/fields-of-keys.ts';
import { parseKey } from '#domain/markets/keys.ts';
import { parseLine } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { useFollowVersion } from '#web/admin/games/game-queries.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/** Polled, because bets change the liability without changing the game's version. */
const POLL_MS = 5000;

/** Fetched only for staff who manage risk. */
export function useGameExposure(game: Game) {
  const enabled = useMay()('risk.manage');
  const exposure = useFreshQuery('getGameExposure', { params: { id: game.id } }, { refetchInterval: POLL_MS, enabled });
  useFollowVersion(exposure, game.version);
  return exposure;
}

/**
 * What a selection's bets, except bet builders, cost beyond their own stakes if it wins, by price
 * field, or the highest such amount by market; null without bets.
 */
export function useLiability(game: Game) {
  const selections = useGameExposure(game).data?.selections ?? [];
  const lines = Object.fromEntries(LINE_FIELDS.map((field) => [field, parseLine(game[field])])) as Lines;
  const byKey = new Map(selections.map(({ key, liability }) => [key, liability]));
  return {
    ofField: (field: string): string | null => byKey.get(keyOfField(field, lines) ?? '') ?? null,
    ofMarket: (market: MarketName): string | null =>
      selections
        .filter(({ key }) => parseKey(key)?.market === market)
        .map(({ liability }) => liability)
        .reduce<string | null>((most, each) => (most === null || Number(each) > Number(most) ? each : most), null),
  };
}
