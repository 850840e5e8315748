import { expect, it } from 'vitest';
import { type BroadcastState, onChange, onPauseEnd, onSent, type Step } from '#server/live/broadcast-state.ts';

const states = {
  idle: { name: 'idle' },
  sending: { name: 'sending', pending: null },
  'sending, normal pending': { name: 'sending', pending: 'normal' },
  'sending, urgent pending': { name: 'sending', pending: 'urgent' },
  paused: { name: 'paused', pending: null },
  'paused, normal pending': { name: 'paused', pending: 'normal' },
} as const satisfies Record<string, BroadcastState>;

const events = {
  'normal change': (state: BroadcastState) => onChange(state, 'normal'),
  'urgent change': (state: BroadcastState) => onChange(state, 'urgent'),
  sent: onSent,
  'pause ends': onPauseEnd,
};

it.each<[keyof typeof states, keyof typeof events, keyof typeof states, Step['effect']]>([
  ['idle', 'normal change', 'sending', 'send'],
  ['idle', 'urgent change', 'sending', 'send'],
  ['idle', 'pause ends', 'idle', null],
  ['sending', 'normal change', 'sending, normal pending', null],
  ['sending', 'urgent change', 'sending, urgent pending', null],
  ['sending', 'pause ends', 'sending', null],
  ['sending', 'sent', 'paused', 'pause'],
  ['sending, normal pending', 'normal change', 'sending, normal pending', null],
  ['sending, normal pending', 'urgent change', 'sending, urgent pending', null],
  ['sending, normal pending', 'pause ends', 'sending, normal pending', null],
  ['sending, normal pending', 'sent', 'paused, normal pending', 'pause'],
  ['sending, urgent pending', 'normal change', 'sending, urgent pending', null],
  ['sending, urgent pending', 'urgent change', 'sending, urgent pending', null],
  ['sending, urgent pending', 'pause ends', 'sending, urgent pending', null],
  ['sending, urgent pending', 'sent', 'sending', 'send'],
  ['paused', 'normal change', 'paused, normal pending', null],
  ['paused', 'urgent change', 'sending', 'send'],
  ['paused', 'pause ends', 'idle', null],
  ['paused, normal pending', 'normal change', 'paused, normal pending', null],
  ['paused, normal pending', 'urgent change', 'sending', 'send'],
  ['paused, normal pending', 'pause ends', 'sending', 'send'],
])('%s, then %s: %s, effect %s', (state, event, next, effect) => {
  expect(events[event](states[state])).toEqual({ state: states[next], effect });
});

it.each(['idle', 'paused'] as const)('throws if a broadcast ends while %s', (state) => {
  expect(() => onSent(states[state])).toThrow();
});
