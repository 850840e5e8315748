import { expect, it } from 'vitest';
import { type BroadcastState, onChange, onRestEnd, onSent, type Step } from '#server/live/broadcast-state.ts';

const states = {
  idle: { name: 'idle' },
  sending: { name: 'sending', waiting: null },
  'sending, a price waits': { name: 'sending', waiting: 'price' },
  'sending, a goal waits': { name: 'sending', waiting: 'urgent' },
  resting: { name: 'resting', waiting: null },
  'resting, a price waits': { name: 'resting', waiting: 'price' },
} as const satisfies Record<string, BroadcastState>;

const events = {
  price: (state: BroadcastState) => onChange(state, 'price'),
  goal: (state: BroadcastState) => onChange(state, 'urgent'),
  sent: onSent,
  'rest ends': onRestEnd,
};

it.each<[keyof typeof states, keyof typeof events, keyof typeof states, Step['effect']]>([
  ['idle', 'price', 'sending', 'send'],
  ['idle', 'goal', 'sending', 'send'],
  ['idle', 'rest ends', 'idle', null],
  ['sending', 'price', 'sending, a price waits', null],
  ['sending', 'goal', 'sending, a goal waits', null],
  ['sending', 'rest ends', 'sending', null],
  ['sending', 'sent', 'resting', 'rest'],
  ['sending, a price waits', 'price', 'sending, a price waits', null],
  ['sending, a price waits', 'goal', 'sending, a goal waits', null],
  ['sending, a price waits', 'rest ends', 'sending, a price waits', null],
  ['sending, a price waits', 'sent', 'resting, a price waits', 'rest'],
  ['sending, a goal waits', 'price', 'sending, a goal waits', null],
  ['sending, a goal waits', 'goal', 'sending, a goal waits', null],
  ['sending, a goal waits', 'rest ends', 'sending, a goal waits', null],
  ['sending, a goal waits', 'sent', 'sending', 'send'],
  ['resting', 'price', 'resting, a price waits', null],
  ['resting', 'goal', 'sending', 'send'],
  ['resting', 'rest ends', 'idle', null],
  ['resting, a price waits', 'price', 'resting, a price waits', null],
  ['resting, a price waits', 'goal', 'sending', 'send'],
  ['resting, a price waits', 'rest ends', 'sending', 'send'],
])('%s, then %s: %s, effect %s', (state, event, next, effect) => {
  expect(events[event](states[state])).toEqual({ state: states[next], effect });
});

it.each(['idle', 'resting'] as const)('no broadcast ends while %s', (state) => {
  expect(() => onSent(states[state])).toThrow();
});
