// The two sides of `bench:attack`, each in its own process: players who read a page of games or
// place a single, and one attacker who quotes and places bet builders of six goalscorers.
import { randomBytes, randomInt } from 'node:crypto';
import type { Offer } from '#bench/bets-load.ts';
import { callFor, type LoadResult } from '#bench/support/http-load.ts';

export type PlayersLoad = { port: number; seconds: number; cookies: string[]; offers: Offer[] };
export type PlayersResult = { page: LoadResult; bet: LoadResult };
export type AttackLoad = {
  port: number;
  seconds: number;
  games: readonly { id: number; scorers: readonly number[] }[];
  cookie: string;
  /**
   * What the limits in contract/bets/routes.ts allow per minute: quotes while logged out, and the
   * account's quotes and bets.
   */
  callsPerMinute: { address: number; account: number };
  /** Whether the attacker stops at the limits, or continues and is refused. */
  stopsAtLimits: boolean;
};

const CLIENTS_PER_KIND = 6;
const PAUSE_MS = 30;
const CONNECTIONS_PER_KIND = 4;
const SCORERS_PER_BUILDER = 6;

process.on('message', async (load: PlayersLoad | AttackLoad) =>
  process.send?.('offers' in load ? await play(load) : await attack(load)),
);

async function play({ port, seconds, cookies, offers }: PlayersLoad): Promise<PlayersResult> {
  const run = randomBytes(6).toString('hex');
  const playersPerClient = Math.floor(cookies.length / CLIENTS_PER_KIND);
  const load = { port, clients: CLIENTS_PER_KIND, seconds, pauseMs: PAUSE_MS };
  const from = (client: number) => `host: 127.0.0.1:${port}\r\nx-forwarded-for: 10.1.0.${client}\r\n`;
  const [page, bet] = await Promise.all([
    callFor({ ...load, requestAt: (client) => `GET /api/games/upcoming HTTP/1.1\r\n${from(client)}\r\n` }),
    callFor({
      ...load,
      requestAt: (client, n) => {
        const offer = offers[(client * 7 + n) % offers.length] as Offer;
        const cookie = cookies[client * playersPerClient + (n % playersPerClient)] as string;
        const head = `${from(client)}cookie: ${cookie}\r\nidempotency-key: ${client}-${n}-${run}\r\n`;
        return post('/api/bets', head, { ...offer, stake: 1 });
      },
    }),
  ]);
  return { page, bet };
}

/** Requests quotes from one address. While logged in, every third call places a builder instead. */
async function attack({
  port,
  seconds,
  games,
  cookie,
  callsPerMinute,
  stopsAtLimits,
}: AttackLoad): Promise<LoadResult[]> {
  const address = `10.${randomInt(2, 250)}.${randomInt(250)}.1`;
  const head = `host: 127.0.0.1:${port}\r\nx-forwarded-for: ${address}\r\n`;
  const builderAt = (client: number, n: number) => {
    const game = games[(client + n) % games.length] as AttackLoad['games'][number];
    return { gameId: game.id, selections: scorersOf(game.scorers) };
  };
  const load = (calls: number) => ({
    port,
    clients: CONNECTIONS_PER_KIND,
    seconds,
    callsEach: stopsAtLimits ? calls / CONNECTIONS_PER_KIND : Number.POSITIVE_INFINITY,
  });
  return Promise.all([
    callFor({
      ...load(callsPerMinute.address),
      requestAt: (client, n) => post('/api/bet-builder/quote', head, builderAt(client, n)),
    }),
    callFor({
      ...load(callsPerMinute.account),
      requestAt: (client, n) => {
        const signedIn = `${head}cookie: ${cookie}\r\n`;
        const builder = builderAt(client, n);
        return n % 3 === 2
          ? post('/api/place-builder', signedIn, { groups: [builder], totalStake: 1, acceptOddsChange: 'any' })
          : post('/api/bet-builder/quote', signedIn, builder);
      },
    }),
  ]);
}

/** Six random players, so that almost every builder is a new combination. */
function scorersOf(players: readonly number[]) {
  const unused = [...players];
  return Array.from({ length: SCORERS_PER_BUILDER }, () => ({
    betType: 'anytime_goalscorer',
    playerId: unused.splice(randomInt(unused.length), 1)[0],
  }));
}

function post(path: string, head: string, body: object): string {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
}
