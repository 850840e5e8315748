// The bank test: players bet, deposit, withdraw and cash out while administrators decide requests,
// credit players and run games. Afterwards the ledger is verified, and the recorded history is
// checked against what the API then returns.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bet } from '#contract/bets/objects.ts';
import { silentLog } from '#server/database/log.ts';
import { createPool } from '#server/database/pool.ts';
import { type LedgerReport, verifyLedger } from '#server/ledger/verify-ledger.ts';
import { type Caller, centsOf, createCaller, type Reply, type Session } from '#tests/torture/calls.ts';
import { checkHistory, type Verdict } from '#tests/torture/check-history.ts';
import type { FinalBet, FinalState, History } from '#tests/torture/history.ts';
import { createAmounts, logIn, type Person, play, toRow, toWallet, type World } from '#tests/torture/player.ts';
import { createGame, decide, runGames } from '#tests/torture/staff.ts';

export type BankSettings = {
  seed: string;
  players: number;
  /** Concurrent sessions per player. */
  sessionsPerPlayer: number;
  games: number;
  /** The first administrator, who already exists. */
  admin: Omit<Person, 'id'>;
  urls: string[];
  databaseUrl: string;
  /** Called with the growing history when the workers start; the test lasts until it resolves. */
  during: (history: History) => Promise<void>;
};

export type BankReport = Verdict & { history: History; seconds: number; ledger: LedgerReport };

export async function runBankTest(settings: BankSettings): Promise<BankReport> {
  let isOver = false;
  const history: History = { calls: 0, entries: [], final: [] };
  const session: Session = { urls: settings.urls, history, isOver: () => isOver };
  const staff = createCaller(session, `${settings.seed} staff`);
  await logIn(staff, { id: 0, ...settings.admin });
  const { players, administrators, world } = await populate(session, staff, settings);
  const startedAt = Date.now();
  const work = [
    ...players.flatMap((player) =>
      Array.from({ length: settings.sessionsPerPlayer }, (_, number) =>
        play(session, player, `${settings.seed} player ${player.id} ${number}`, world),
      ),
    ),
    ...administrators.map((person, index) =>
      (index === 0 ? runGames : decide)(session, person, `${settings.seed} admin ${index}`, world),
    ),
  ];
  const all = Promise.all(work);
  await Promise.race([settings.during(history), all.then(() => Promise.reject(new Error('the workers ended')))]);
  isOver = true;
  await all;
  const seconds = (Date.now() - startedAt) / 1000;
  const ledger = await waitForSettlement(settings.databaseUrl);
  history.final = await Promise.all(players.map(({ id }) => readFinal(staff, id)));
  return { ...checkHistory(history), history, seconds, ledger };
}

async function populate(session: Session, staff: Caller, settings: BankSettings) {
  const people: Person[] = [];
  const administrators: Person[] = [];
  for (let number = 0; number < settings.players + 3; number += 1) {
    const account = { phoneNumber: `+25471${2_000_000 + number}`, password: 'long enough' };
    const caller = createCaller(session, `${settings.seed} newcomer ${number}`);
    const reply = await caller.call('POST', '/api/auth/register', { ...account, username: `person${number}` });
    if (reply === null) throw new Error(`${account.phoneNumber} could not register`);
    const { id } = reply.body.user;
    if (number >= settings.players) await staff.call('PATCH', `/api/users/${id}/role`, { role: 'admin' });
    (number < settings.players ? people : administrators).push({ id, ...account });
  }
  const games = [];
  for (let number = 0; number < settings.games; number += 1) games.push(await createGame(staff, number));
  const world: World = { games, amounts: new Map(people.map(({ id }) => [id, createAmounts()])), players: people };
  return { players: people, administrators, world };
}

/** Waits up to 20 s until the servers have settled everything due, then verifies the ledger. */
async function waitForSettlement(databaseUrl: string): Promise<LedgerReport> {
  const pool = createPool({ connection: { connectionString: databaseUrl }, size: 2, log: silentLog });
  try {
    const dueGames = 'select 1 from games where settlement_due';
    for (let attempt = 0; attempt < 100 && ((await pool.query(dueGames)).rowCount ?? 0) > 0; attempt += 1)
      await sleep(200);
    return await verifyLedger(pool);
  } finally {
    await pool.end();
  }
}

async function readFinal(staff: Caller, player: number): Promise<FinalState> {
  const wallet = await staff.call('GET', `/api/users/${player}/wallet`);
  const transactions = await readAll((query) => staff.call('GET', `/api/transactions/user/${player}?${query}`));
  const bets = await readAll((query) => staff.call('GET', `/api/bets/user/${player}?${query}`));
  return {
    player,
    wallet: toWallet(wallet?.body ?? {}),
    transactions: transactions.map(toRow),
    bets: bets.map(toFinalBet),
  };
}

async function readAll<Row extends { id: number }>(read: (query: string) => Promise<Reply<Row[]> | null>) {
  const rows: Row[] = [];
  for (;;) {
    const before = rows.length === 0 ? '' : `&before=${rows.at(-1)?.id}`;
    const reply = await read(`limit=1000${before}`);
    if (reply?.status !== 200) throw new Error(`a list could not be read: ${JSON.stringify(reply)}`);
    rows.push(...reply.body);
    if (reply.body.length < 1000) return rows;
  }
}

const toFinalBet = (row: Bet): FinalBet => ({
  id: row.id,
  status: row.status,
  stake: centsOf(row.stake),
  cashedOutStake: centsOf(row.cashedOutStake),
  cashedOut: centsOf(row.cashedOut),
  potentialWin: centsOf(row.potentialWin),
  payout: centsOf(row.payout),
});
