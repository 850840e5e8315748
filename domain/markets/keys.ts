// A selection's key names it within a game: `match_result/home`, `handicap/away@-0.75`,
// `anytime_goalscorer@player=7`. Prices, bets, boosts and exposure are stored under it.
import { formatLine, type LineQuarters, parseLine } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';

export type SelectionKey = string;

/** The parts of a key. A handicap's line is the home side's. */
export type KeyParts = {
  readonly market: MarketName;
  /** Null for a player. */
  readonly selection: string | null;
  readonly line: LineQuarters | null;
  readonly playerId: number | null;
};

type Identity = Pick<KeyParts, 'market'> & Partial<KeyParts>;

export function selectionKey({ market, selection = null, line = null, playerId = null }: Identity): SelectionKey {
  if (playerId !== null) return `${market}@player=${playerId}`;
  return line === null ? `${market}/${selection}` : `${market}/${selection}@${formatLine(line)}`;
}

const KEY = /^([a-z][a-z0-9_]*)(?:\/([a-z0-9_-]+)(?:@((?!-0\.00)-?(?:0|[1-9]\d?)\.\d\d))?|@player=([1-9]\d{0,14}))$/;

/** The parts of a key; null for any other text. The selection may not be in the catalogue. */
export function parseKey(key: string): KeyParts | null {
  const [, market, selection = null, lineText, player] = KEY.exec(key) ?? [];
  if (market === undefined) return null;
  const line = lineText === undefined ? null : parseLine(lineText);
  if (lineText !== undefined && line === null) return null;
  return { market, selection, line, playerId: player === undefined ? null : Number(player) };
}
