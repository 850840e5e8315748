// Makes each step through the real API and compares the response with the model's.
import { randomUUID } from 'node:crypto';
import {
  cashOut,
  decideDeposit,
  decideWithdrawal,
  type Model,
  type ModelRequest,
  placeBet,
  requestWithdrawal,
  settle,
  settleGame,
  type Winner,
  withdrawable,
} from '#tests/fuzz/wallet-model.ts';
import type { Step } from '#tests/fuzz/wallet-steps.ts';
import type { Player, TestApp } from '#tests/support/app.ts';
import type { ApiClient, ApiResponse } from '#tests/support/client.ts';
import type { AnyResponseAt } from '#tests/support/responses.ts';

type Body = Record<string, unknown>;
type AcceptedCall = { client: ApiClient; path: string; body: Body; key: string; first: ApiResponse<unknown> };
/** One player, whose wallet the model tracks, and the keyed calls that were accepted. */
export type Setup = { app: TestApp; player: Player; admin: Player; model: Model; acceptedCalls: AcceptedCall[] };

const amountOf = (cents: number) => (cents / 100).toFixed(2);
export const centsOf = (amount: unknown) => Math.round(Number(amount) * 100);
const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % items.length];
const odds = { home: 250, away: 290 };
const scores = {
  home: { homeScore: 1, awayScore: 0 },
  away: { homeScore: 0, awayScore: 1 },
  neither: { homeScore: 1, awayScore: 1 },
};

/** Fails if a response's status or code differs from the model's. */
function expectResponse({ status, body }: ApiResponse, expected: number, code?: string): void {
  if (status === expected && (code === undefined || body.code === code)) return;
  throw new Error(`status ${status}, not ${expected} ${code ?? ''}: ${JSON.stringify(body)}`);
}

/** Makes several concurrent calls with one key; all must have the same status and effect. */
async function callKeyed<Path extends string>(
  setup: Setup,
  client: ApiClient,
  path: Path,
  body: Body,
  copies: number,
): Promise<ApiResponse<AnyResponseAt<'POST', Path>>> {
  const key = randomUUID();
  const call = () => client.call('POST', path, body, { 'idempotency-key': key });
  const responses = await Promise.all(Array.from({ length: copies }, call));
  const first = responses[0] as (typeof responses)[number];
  for (const response of responses) expectSame(response, first);
  if (first.status < 300) setup.acceptedCalls.push({ client, path, body, key, first });
  return first;
}

type Effect = { id?: number; transaction?: { id: number }; amount?: string; stake?: string };
const effectOf = ({ body }: ApiResponse<unknown>) => {
  const { id, transaction, amount, stake } = body as Effect;
  return JSON.stringify([id, transaction?.id, amount, stake]);
};

function expectSame(response: ApiResponse<unknown>, first: ApiResponse<unknown>): void {
  if (response.status !== first.status || effectOf(response) !== effectOf(first))
    throw new Error(`one key, two responses: ${JSON.stringify(first.body)} and ${JSON.stringify(response.body)}`);
}

const handlers: { [Kind in Step['kind']]: (setup: Setup, step: Extract<Step, { kind: Kind }>) => Promise<void> } = {
  'add funds': async (setup, { amount, copies }) => {
    const { model, admin, player } = setup;
    const body = { userId: player.id, amount: amountOf(amount) };
    expectResponse(await callKeyed(setup, admin, '/api/admin/add-funds', body, copies), 200);
    model.available += amount;
  },
  deposit: async (setup, { amount, copies }) => {
    const body = { amount: amountOf(amount), method: 'mpesa_kenya' };
    const response = await callKeyed(setup, setup.player, '/api/transactions/deposit', body, copies);
    expectResponse(response, 201);
    setup.model.deposits.push({ id: response.body.id, amount, status: 'pending' });
  },
  withdraw: async (setup, { amount, copies }) => {
    const body = { amount: amountOf(amount), method: 'mpesa_kenya' };
    const response = await callKeyed(setup, setup.player, '/api/transactions/withdrawal', body, copies);
    if (setup.model.available < amount) return expectResponse(response, 400, 'INSUFFICIENT_BALANCE');
    if (withdrawable(setup.model) < amount) return expectResponse(response, 409, 'WINNINGS_NOT_FINAL');
    expectResponse(response, 201);
    requestWithdrawal(setup.model, response.body.id, amount);
  },
  'decide deposit': async ({ model, admin }, { which, approved }) => {
    const request = pick(model.deposits, which);
    if (request === undefined) return;
    const path = approved ? '/api/admin/approve-deposit' : '/api/admin/reject-deposit';
    if (await decideRequest(admin, path, { depositId: request.id }, request)) decideDeposit(model, request, approved);
  },
  'decide withdrawal': async ({ model, admin }, { which, approved }) => {
    const request = pick(model.withdrawals, which);
    if (request === undefined) return;
    const path = approved ? '/api/admin/process-withdrawal' : '/api/admin/reject-withdrawal';
    if (await decideRequest(admin, path, { transactionId: request.id }, request))
      decideWithdrawal(model, request, approved);
  },
  bet: async (setup, { which, side, amount, copies }) => {
    const { model, player } = setup;
    const game = pick(model.games, which);
    if (game === undefined) return;
    const body = { gameId: game.id, betType: side, odds: amountOf(odds[side]), stake: amountOf(amount) };
    const response = await callKeyed(setup, player, '/api/bets', body, copies);
    if (game.isOver) return expectResponse(response, 409, 'MARKET_CLOSED');
    if (model.available < amount) return expectResponse(response, 400, 'INSUFFICIENT_BALANCE');
    expectResponse(response, 201);
    const { id } = response.body;
    placeBet(model, { id, game: game.id, side, oddsHundredths: odds[side], stake: amount });
  },
  'cash out': async (setup, { which, share, copies }) => {
    const { model, player } = setup;
    const bet = pick(model.bets, which);
    if (bet === undefined) return;
    const quoted = await player.call('POST', `/api/bets/${bet.id}/cash-out-quote`, { share });
    if (bet.status !== 'pending') return expectResponse(quoted, 409, 'ALREADY_PROCESSED');
    const part = Math.floor((bet.stake * share) / 100);
    // A part of one or two cents may be worth less than a cent after the margin.
    if (part < 1 || (part <= 2 && quoted.status !== 200)) return expectResponse(quoted, 409, 'CASH_OUT_UNAVAILABLE');
    expectResponse(quoted, 200);
    const { quoteId, stake, amount } = quoted.body;
    if (centsOf(stake) !== part) throw new Error(`${stake} is not ${share} percent of ${bet.stake} cents`);
    expectResponse(await callKeyed(setup, player, `/api/bets/${bet.id}/cash-out`, { quoteId }, copies), 201);
    cashOut(model, bet, part, centsOf(amount));
  },
  'settle manually': async ({ model, admin }, { which, outcome }) => {
    const bet = pick(model.bets, which);
    if (bet === undefined) return;
    const body = { status: outcome, note: 'A mistake of ours' };
    const response = await admin.call('PATCH', `/api/bets/${bet.id}/status`, body);
    if (bet.status !== 'pending') return expectResponse(response, 409, 'ALREADY_PROCESSED');
    expectResponse(response, 200);
    bet.isManual = true;
    settle(model, bet, outcome);
  },
  'correct settlement': async ({ model, admin }, { which, outcome }) => {
    const bet = pick(model.bets, which);
    if (bet === undefined) return;
    const body = { status: outcome, reason: 'A mistake of ours' };
    const response = await admin.call('PATCH', `/api/bets/${bet.id}/settlement`, body);
    if (bet.status === 'pending') return expectResponse(response, 409, 'WRONG_STATE');
    if (bet.status === 'cashed_out' || bet.status === outcome)
      return expectResponse(response, 409, 'ALREADY_PROCESSED');
    expectResponse(response, 200);
    bet.isManual = true;
    settle(model, bet, outcome);
  },
  'open game': async ({ app, model }) => {
    model.games.push({ id: (await app.game()).id, isOver: false });
  },
  'end game': async ({ app, model, admin }, { which, winner }) => {
    const game = pick(model.games, which);
    if (game === undefined || game.isOver) return;
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await admin.patch(`/api/games/${game.id}/score`, { ...scores[winner], currentMinute: 90 });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    // Skips the minute in which the end can be undone.
    await app.database.pool.query(`update games set undo_until = now() - interval '1 second' where id = $1`, [game.id]);
    await app.settle();
    settleGame(model, game, winner);
  },
  'correct result': async ({ app, model, admin }, { which, winner }) => {
    const game = pick(model.games, which);
    if (game === undefined) return;
    const response = await correctResult(admin, game.id, winner);
    if (!game.isOver) return expectResponse(response, 409, 'WRONG_STATE');
    expectResponse(response, 200);
    await app.settle();
    settleGame(model, game, winner);
  },
  replay: async ({ acceptedCalls }, { which, copies, changed }) => {
    const call = pick(acceptedCalls, which);
    if (call === undefined) return;
    const { client, path, body, key, first } = call;
    const again = changed ? withDifferentValue(body) : body;
    const send = () => client.call('POST', path, again, { 'idempotency-key': key });
    for (const response of await Promise.all(Array.from({ length: copies }, send)))
      if (changed) expectResponse(response, 409, 'IDEMPOTENCY_KEY_REUSED');
      else expectSame(response, first);
  },
};

const correctResult = (admin: Player, game: number, winner: Winner) =>
  admin.call('PATCH', `/api/games/${game}/result`, { ...scores[winner], reason: 'The referee said so' });

/** @returns whether this call decided the request, as the model expects */
async function decideRequest(admin: Player, path: string, body: object, { status }: ModelRequest): Promise<boolean> {
  const response = await admin.call('POST', path, body);
  if (status === 'pending') expectResponse(response, 200);
  else expectResponse(response, 409, 'ALREADY_PROCESSED');
  return status === 'pending';
}

/** The same body with a different amount, stake or quote. */
function withDifferentValue(body: Body): Body {
  const { amount, stake, quoteId } = body;
  if (quoteId !== undefined) return { quoteId: Number(quoteId) + 1_000_000 };
  const field = amount === undefined ? 'stake' : 'amount';
  return { ...body, [field]: amountOf(centsOf(amount ?? stake) + 1) };
}

export const runStep = (setup: Setup, step: Step): Promise<void> =>
  (handlers[step.kind] as (setup: Setup, step: Step) => Promise<void>)(setup, step);
