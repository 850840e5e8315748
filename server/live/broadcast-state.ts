// When changes of games are sent to all sockets. A broadcast is followed by a rest, so that many changes share the next
// one; an urgent change, such as a goal, ends the rest.
export type Urgency = 'price' | 'urgent';

export type BroadcastState =
  | { name: 'idle' }
  | { name: 'sending'; waiting: Urgency | null }
  | { name: 'resting'; waiting: 'price' | null };

/** `send`: broadcast whatever waits, which also ends a rest. `rest`: start one. */
export type Step = { state: BroadcastState; effect: 'send' | 'rest' | null };

const IDLE: BroadcastState = { name: 'idle' };
const SEND: Step = { state: { name: 'sending', waiting: null }, effect: 'send' };

export function onChange(state: BroadcastState, urgency: Urgency): Step {
  if (state.name === 'sending') {
    const waiting = state.waiting === 'urgent' ? 'urgent' : urgency;
    return { state: { name: 'sending', waiting }, effect: null };
  }
  if (state.name === 'resting' && urgency === 'price')
    return { state: { name: 'resting', waiting: 'price' }, effect: null };
  return SEND;
}

export function onSent(state: BroadcastState): Step {
  if (state.name !== 'sending') throw new Error(`a broadcast ended while ${state.name}`);
  return state.waiting === 'urgent' ? SEND : { state: { name: 'resting', waiting: state.waiting }, effect: 'rest' };
}

/** Ignored after an urgent change: it ended the rest, and its broadcast is followed by another one. */
export function onRestEnd(state: BroadcastState): Step {
  if (state.name !== 'resting') return { state, effect: null };
  return state.waiting === null ? { state: IDLE, effect: null } : SEND;
}

/** Moves through the states: `send` broadcasts what waits, and a rest takes `restMs`. */
export function createBroadcast({ send, restMs }: { send: () => Promise<void>; restMs: () => number }) {
  let state = IDLE;
  let restTimer: NodeJS.Timeout | undefined;

  function take({ state: next, effect }: Step): void {
    state = next;
    if (effect === 'send') {
      clearTimeout(restTimer);
      void send().then(() => take(onSent(state)));
    }
    if (effect === 'rest') restTimer = setTimeout(() => take(onRestEnd(state)), restMs()).unref();
  }

  return { change: (urgency: Urgency): void => take(onChange(state, urgency)) };
}
