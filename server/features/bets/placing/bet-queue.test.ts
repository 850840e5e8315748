import { describe, expect, it } from 'vitest';
import {
  createBetQueue,
  MAX_BATCH_SIZE,
  MIN_SECOND_BATCH_SIZE,
  type QueueState,
} from '#server/features/bets/placing/bet-queue.ts';

type Bet = { player: number };
type Event = ['arrives' | 'returns', player: number] | ['ends'] | ['unresponsive'];
/** The state after each event, and the players whose bets start a batch or are rejected. */
type Step = [event: Event, state: QueueState, players: number[] | null];

const players = (from: number, count: number) => Array.from({ length: count }, (_none, index) => from + index);
const arrive = (from: number, count: number, state: QueueState): Step[] =>
  players(from, count).map((player) => [['arrives', player], state, null]);

const cases: [string, Step[]][] = [
  ['starts a batch with the first bet', [[['arrives', 1], 'writing', [1]]]],
  [
    'collects bets that arrive meanwhile in the next batch',
    [
      [['arrives', 1], 'writing', [1]],
      ...arrive(2, 3, 'writing'),
      [['ends'], 'writing', [2, 3, 4]],
      [['ends'], 'idle', null],
    ],
  ],
  [
    'starts a second batch when enough bets are waiting, and never a third',
    [
      [['arrives', 1], 'writing', [1]],
      ...arrive(2, MIN_SECOND_BATCH_SIZE - 1, 'writing'),
      [['arrives', 100], 'crowded', [...players(2, MIN_SECOND_BATCH_SIZE - 1), 100]],
      ...arrive(200, MIN_SECOND_BATCH_SIZE + 1, 'crowded'),
      [['ends'], 'crowded', players(200, MIN_SECOND_BATCH_SIZE + 1)],
      [['ends'], 'writing', null],
      [['ends'], 'idle', null],
    ],
  ],
  [
    'puts at most one bet per player into a batch',
    [
      [['arrives', 1], 'writing', [1]],
      [['arrives', 2], 'writing', null],
      [['arrives', 2], 'writing', null],
      [['arrives', 3], 'writing', null],
      [['ends'], 'writing', [2, 3]],
      [['ends'], 'writing', [2]],
      [['ends'], 'idle', null],
    ],
  ],
  [
    'limits the size of a batch',
    [
      [['arrives', 1], 'writing', [1]],
      ...arrive(2, MIN_SECOND_BATCH_SIZE - 1, 'writing'),
      [['arrives', 50], 'crowded', [...players(2, MIN_SECOND_BATCH_SIZE - 1), 50]],
      ...arrive(1000, MAX_BATCH_SIZE + 1, 'crowded'),
      [['ends'], 'crowded', players(1000, MAX_BATCH_SIZE)],
      [['ends'], 'writing', null],
      [['ends'], 'writing', [1000 + MAX_BATCH_SIZE]],
    ],
  ],
  [
    'puts a returned bet at the front of the next batch',
    [
      [['arrives', 1], 'writing', [1]],
      [['arrives', 2], 'writing', null],
      [['returns', 1], 'writing', null],
      [['ends'], 'writing', [1, 2]],
    ],
  ],
  [
    'rejects queued bets when the database does not respond, and writes the next bet that arrives',
    [
      [['arrives', 1], 'writing', [1]],
      ...arrive(2, 2, 'writing'),
      [['unresponsive'], 'writing', [2, 3]],
      [['ends'], 'idle', null],
      [['arrives', 4], 'writing', [4]],
    ],
  ],
];

describe('the bet queue', () => {
  it.each(cases)('%s', (_name, steps) => {
    const queue = createBetQueue<Bet>(({ player }) => player);
    const transitions: Record<Event[0], (player: number) => Bet[] | null> = {
      arrives: (player) => queue.betArrived({ player }),
      returns: (player) => {
        queue.betReturned({ player });
        return null;
      },
      ends: () => queue.batchEnded(),
      unresponsive: () => queue.databaseUnresponsive(),
    };
    for (const [[event, player = 0], state, expected] of steps) {
      const bets = transitions[event](player);
      expect(bets?.map((bet) => bet.player) ?? null).toEqual(expected);
      expect(queue.state()).toBe(state);
    }
  });
});
