// Every change of a game goes through here: one transaction that locks the game, writes what changed,
// tells the other nodes, and leaves word for settlement when the facts are others than before.
import type { GameMessageType } from '#contract/live-messages.ts';
import { type PoolOrTransaction, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { type GameRow, lockGame, type StatusUndo } from '#server/features/games/game-rows.ts';
import { refuse } from '#server/http/refusal.ts';
import { announceGame } from '#server/live/announce.ts';

/** The columns that a change may write. */
export type GamePatch = Partial<
  Pick<
    GameRow,
    | 'home_team'
    | 'away_team'
    | 'league'
    | 'status'
    | 'start_time'
    | 'period'
    | 'period_started_at'
    | 'current_minute'
    | 'stoppage_minutes'
    | 'home_score'
    | 'away_score'
    | 'half_time_home_score'
    | 'half_time_away_score'
    | 'home_red_cards'
    | 'away_red_cards'
    | 'handicap_line_quarters'
    | 'asian_total_line_quarters'
    | 'prices'
    | 'model'
    | 'suspended'
    | 'suspended_until'
    | 'suspended_markets'
    | 'held_markets'
    | 'undo_until'
    | 'scheduled_start'
  >
> & { clock_ticked_at?: Date; finished_at?: Date | null; settlement_due?: true; undo?: StatusUndo | null };

/** Once one of these has changed, the start, end or period before it can't be undone. */
const EVENT_COLUMNS = [
  'period',
  'home_score',
  'away_score',
  'half_time_home_score',
  'half_time_away_score',
  'home_red_cards',
  'away_red_cards',
] as const;

export type GameChange = { patch: GamePatch; message: GameMessageType };

/**
 * Changes one game under its lock. `decide` reads the game as it is and says what to write; null writes nothing.
 * Refuses NOT_FOUND. @returns the game before the change
 */
export async function changeGame(
  database: PoolOrTransaction,
  gameId: number,
  decide: (game: GameRow, transaction: Transaction) => GameChange | null | Promise<GameChange | null>,
): Promise<GameRow> {
  return withTransaction(database, async (transaction) => {
    const game = (await lockGame(transaction, gameId)) ?? refuse('NOT_FOUND');
    const change = await decide(game, transaction);
    if (change === null) return game;
    const { patch } = change;
    const hasEvent = EVENT_COLUMNS.some((column) => patch[column] !== undefined && patch[column] !== game[column]);
    await writePatch(transaction, gameId, { ...(hasEvent && { undo_until: null }), ...patch });
    await announceGame(transaction, { gameId, message: change.message });
    return game;
  });
}

const jsonColumns = new Set(['prices', 'model', 'undo']);

async function writePatch(transaction: Transaction, gameId: number, patch: GamePatch): Promise<void> {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return;
  const assignments = entries.map(([column], index) => `${column} = $${index + 2}`).join(', ');
  const values = entries.map(([column, value]) => (jsonColumns.has(column) ? JSON.stringify(value) : value));
  await transaction.query(`update games set ${assignments} where id = $1`, [gameId, ...values]);
}
