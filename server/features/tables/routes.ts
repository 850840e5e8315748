import type { tableCalls } from '#contract/calls/tables.ts';
import { priceOf } from '#contract/game-prices.ts';
import type { Bet } from '#contract/objects/bet.ts';
import type { Game } from '#contract/objects/game.ts';
import type { StatementLine } from '#contract/objects/tables.ts';
import type { Transaction } from '#contract/objects/transaction.ts';
import type { User } from '#contract/objects/user.ts';
import { formatMinute } from '#domain/match-clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { findBets } from '#server/features/bets/bet-rows.ts';
import { withFirstSettlements } from '#server/features/bets/settlement/second-settler.ts';
import { findGames } from '#server/features/games/game-rows.ts';
import { readMoneyFigures, readUserFigures } from '#server/features/tables/figures.ts';
import { betsSource, gamesSource, transactionsSource, usersSource } from '#server/features/tables/sources.ts';
import { readStatement, statementBatches } from '#server/features/tables/statement.ts';
import {
  inOrder,
  readBatches,
  readPage,
  type TablePage,
  type TableSource,
} from '#server/features/tables/table-query.ts';
import { findUser, findUsers } from '#server/features/users/user-rows.ts';
import { findStaffTransactions } from '#server/features/wallet/transaction-rows.ts';
import { type CsvColumns, sendCsv } from '#server/http/answers/csv.ts';
import type { CallContext, HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';

const userColumns: CsvColumns<User> = {
  ID: (user) => user.id,
  Username: (user) => user.username,
  'Phone number': (user) => user.phoneNumber,
  Email: (user) => user.email,
  Balance: (user) => user.balance,
  Role: (user) => user.role,
  Verified: (user) => user.isVerified,
  'Identity verified': (user) => user.identityVerified,
  Suspended: (user) => user.suspended,
  Created: (user) => user.createdAt,
};

const gameColumns: CsvColumns<Game> = {
  ID: (game) => game.id,
  Home: (game) => game.homeTeam,
  Away: (game) => game.awayTeam,
  League: (game) => game.league,
  Status: (game) => game.status,
  'Kick-off': (game) => game.startTime,
  Period: (game) => game.period,
  Minute: (game) => formatMinute({ minute: game.currentMinute, stoppageMinutes: game.stoppageMinutes }),
  'Home score': (game) => game.homeScore,
  'Away score': (game) => game.awayScore,
  1: (game) => priceOf(game, 'homeOdds'),
  X: (game) => priceOf(game, 'drawOdds'),
  2: (game) => priceOf(game, 'awayOdds'),
};

const matchOf = (leg: { homeTeam: string | null; awayTeam: string | null }) => `${leg.homeTeam} v ${leg.awayTeam}`;

const betColumns: CsvColumns<Bet> = {
  ID: (bet) => bet.id,
  'User ID': (bet) => bet.userId,
  Username: (bet) => bet.username,
  Game: (bet) => bet.legs.map(matchOf).join('; '),
  Type: (bet) => bet.legs.map((leg) => leg.betType).join('; '),
  Selection: (bet) => bet.legs.map((leg) => leg.selection).join('; '),
  Odds: (bet) => bet.odds,
  Stake: (bet) => bet.stake,
  'Potential win': (bet) => bet.potentialWin,
  Status: (bet) => bet.status,
  Payout: (bet) => bet.payout,
  Placed: (bet) => bet.createdAt,
  Settled: (bet) => bet.settledAt,
};

const transactionColumns: CsvColumns<Transaction> = {
  ID: (transaction) => transaction.id,
  'User ID': (transaction) => transaction.userId,
  Username: (transaction) => transaction.username,
  Type: (transaction) => transaction.type,
  Amount: (transaction) => transaction.amount,
  Method: (transaction) => transaction.method,
  Status: (transaction) => transaction.status,
  Reference: (transaction) => transaction.reference,
  Notes: (transaction) => transaction.notes,
  Asked: (transaction) => transaction.createdAt,
  Decided: (transaction) => transaction.completedAt,
  Reversed: (transaction) => transaction.reversedAt ?? null,
  'Reversal reason': (transaction) => transaction.reversalReason ?? null,
};

const statementColumns: CsvColumns<StatementLine> = {
  ID: (line) => line.id,
  Time: (line) => line.createdAt,
  Kind: (line) => line.kind,
  Reference: (line) => line.reference,
  Amount: (line) => line.amount,
  Balance: (line) => line.balance,
};

type Table<Row> = {
  name: string;
  source: TableSource;
  columns: CsvColumns<Row>;
  find: (ids: number[]) => Promise<Row[]>;
  query: TablePage & { format: 'json' | 'csv' };
};

export function tableHandlers({ pool }: { pool: Pool }): HandlersOf<typeof tableCalls> {
  /** A page of a table, or all of it as a file. */
  const answer = async <Row extends { id: number }>(
    reply: CallContext<'tableOfUsers'>['reply'],
    { name, source, columns, find, query }: Table<Row>,
  ) => {
    const sorted = async (ids: number[]) => inOrder(ids, await find(ids), (row) => row.id);
    if (query.format === 'csv')
      return sendCsv(reply, { name, columns, batches: readBatches(pool, source, query.direction, sorted) });
    const { ids, ...counted } = await readPage(pool, source, query);
    return { rows: await sorted(ids), ...counted };
  };

  return {
    getUserFigures: () => readUserFigures(pool),
    getMoneyFigures: () => readMoneyFigures(pool),
    tableOfGames: ({ query, reply }) => {
      const find = (ids: number[]) => findGames(pool, ids);
      return answer(reply, { name: 'games', source: gamesSource(query), columns: gameColumns, find, query });
    },
    tableOfUsers: ({ query, reply }) => {
      const find = (ids: number[]) => findUsers(pool, ids);
      return answer(reply, { name: 'users', source: usersSource(query), columns: userColumns, find, query });
    },
    tableOfBets: ({ query, reply }) => {
      const find = async (ids: number[]) => withFirstSettlements(pool, await findBets(pool, ids));
      return answer(reply, { name: 'bets', source: betsSource(query), columns: betColumns, find, query });
    },
    tableOfTransactions: ({ query, reply }) => {
      const find = (ids: number[]) => findStaffTransactions(pool, ids);
      const table = { name: 'transactions', source: transactionsSource(query), columns: transactionColumns };
      return answer(reply, { ...table, find, query });
    },
    getStatement: async ({ params, query, reply }) => {
      const { username } = (await findUser(pool, params.id)) ?? refuse('NOT_FOUND');
      const range = { userId: params.id, from: query.from ?? null, to: query.to ?? null };
      if (query.format === 'csv') {
        const file = { name: `statement-${params.id}`, columns: statementColumns };
        return sendCsv(reply, { ...file, batches: statementBatches(pool, range) });
      }
      return { userId: params.id, username, ...(await readStatement(pool, range, query)) };
    },
  };
}
