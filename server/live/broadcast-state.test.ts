import { expect, it } from 'vitest';
import { type BroadcastState, onChange, onPauseEnd, onSent, type Step } from '#server/live/broadcast-state.ts';

const states = {
  idle: { name: 'idle' },
  sending: { name: 'sending', pending: null },
  'sending, price pending': { name: 'sending', pending: 'price' },
  'sending, goal pending': { name: 'sending', pending: 'urgent' },
  paused: { name: 'paused', pending: null },
  'paused, price pending': { name: 'paused', pending: 'price' },
} as const satisfies Record<string, BroadcastState>;

const events = {
  price: (state: BroadcastState) => onChange(state, 'price'),
  goal: (state: BroadcastState) => onChange(state, 'urgent'),
  sent: onSent,
  'pause ends': onPauseEnd,
};

it.each<[keyof typeof states, keyof typeof events, keyof typeof states, Step['effect']]>([
  ['idle', 'price', 'sending', 'send'],
  ['idle', 'goal', 'sending', 'send'],
  ['idle', 'pause ends', 'idle', null],
  ['sending', 'price', 'sending, price pending', null],
  ['sending', 'goal', 'sending, goal pending', null],
  ['sending', 'pause ends', 'sending', null],
  ['sending', 'sent', 'paused', 'pause'],
  ['sending, price pending', 'price', 'sending, price pending', null],
  ['sending, price pending', 'goal', 'sending, goal pending', null],
  ['sending, price pending', 'pause ends', 'sending, price pending', null],
  ['sending, price pending', 'sent', 'paused, price pending', 'pause'],
  ['sending, goal pending', 'price', 'sending, goal pending', null],
  ['sending, goal pending', 'goal', 'sending, goal pending', null],
  ['sending, goal pending', 'pause ends', 'sending, goal pending', null],
  ['sending, goal pending', 'sent', 'sending', 'send'],
  ['paused', 'price', 'paused, price pending', null],
  ['paused', 'goal', 'sending', 'send'],
  ['paused', 'pause ends', 'idle', null],
  ['paused, price pending', 'price', 'paused, price pending', null],
  ['paused, price pending', 'goal', 'sending', 'send'],
  ['paused, price pending', 'pause ends', 'sending', 'send'],
])('%s, then %s: %s, effect %s', (state, event, next, effect) => {
  expect(events[event](states[state])).toEqual({ state: states[next], effect });
});

it.each(['idle', 'paused'] as const)('no broadcast ends while %s', (state) => {
  expect(() => onSent(states[state])).toThrow();
});
