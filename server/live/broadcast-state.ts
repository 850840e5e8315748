// Throttles broadcasts of game changes. Each is followed by a pause, so that changes share the next
// one; an urgent change, such as a goal, ends the pause.

/** `normal`: a change of prices or of the minute, which can wait for the end of a pause. */
export type Urgency = 'normal' | 'urgent';

export type BroadcastState =
  | { name: 'idle' }
  | { name: 'sending'; pending: Urgency | null }
  | { name: 'paused'; pending: 'normal' | null };

/** `send`: broadcast what is pending, which also ends a pause. `pause`: start one. */
export type Step = { state: BroadcastState; effect: 'send' | 'pause' | null };

const IDLE: BroadcastState = { name: 'idle' };
const SEND: Step = { state: { name: 'sending', pending: null }, effect: 'send' };

export function onChange(state: BroadcastState, urgency: Urgency): Step {
  if (state.name === 'sending') {
    const pending = state.pending === 'urgent' ? 'urgent' : urgency;
    return { state: { name: 'sending', pending }, effect: null };
  }
  if (state.name === 'paused' && urgency === 'normal')
    return { state: { name: 'paused', pending: 'normal' }, effect: null };
  return SEND;
}

export function onSent(state: BroadcastState): Step {
  if (state.name !== 'sending') throw new Error(`a broadcast ended while ${state.name}`);
  return state.pending === 'urgent' ? SEND : { state: { name: 'paused', pending: state.pending }, effect: 'pause' };
}

/** Ignored after an urgent change, which ended the pause and whose broadcast starts a new one. */
export function onPauseEnd(state: BroadcastState): Step {
  if (state.name !== 'paused') return { state, effect: null };
  return state.pending === null ? { state: IDLE, effect: null } : SEND;
}

/** Runs the state machine: `send` broadcasts what is pending, and a pause takes `pauseMs`. */
export function createBroadcast({ send, pauseMs }: { send: () => Promise<void>; pauseMs: () => number }) {
  let state = IDLE;
  let pauseTimer: NodeJS.Timeout | undefined;

  function apply({ state: next, effect }: Step): void {
    state = next;
    if (effect === 'send') {
      clearTimeout(pauseTimer);
      void send().then(() => apply(onSent(state)));
    }
    if (effect === 'pause') pauseTimer = setTimeout(() => apply(onPauseEnd(state)), pauseMs()).unref();
  }

  return { change: (urgency: Urgency): void => apply(onChange(state, urgency)) };
}
