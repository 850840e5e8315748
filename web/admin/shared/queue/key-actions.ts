// The work queues' shortcuts, and the shortcuts listed in the dialog. Those of the game desk's
// actions aren't listed, since its buttons show them.

const QUEUE_KEYS = ['move', 'select', 'extend', 'approve', 'reject', 'open', 'search', 'help'] as const;
/** Keys for every page first, then page-specific ones. */
export const LISTED_KEYS = ['palette', 'go', 'newPromotion', 'switchGame', ...QUEUE_KEYS] as const;

/** The keys as shown in the list. */
export const KEY_CAPS: Readonly<Record<(typeof LISTED_KEYS)[number], readonly (readonly string[])[]>> = {
  palette: [['Ctrl', 'k']],
  go: [['g', 'o']],
  newPromotion: [['n']],
  switchGame: [['b'], ['n']],
  move: [['j'], ['k']],
  select: [['x']],
  extend: [
    ['Shift', 'j'],
    ['Shift', 'k'],
    ['Shift', 'x'],
  ],
  approve: [['a']],
  reject: [['r']],
  open: [['Enter']],
  search: [['/']],
  help: [['?']],
};

export type KeyAction =
  | { kind: 'move'; by: 1 | -1; extend: boolean }
  | { kind: 'select'; extend: boolean }
  | { kind: 'approve' | 'reject' | 'open' | 'search' | 'help' };

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  j: { kind: 'move', by: 1, extend: false },
  k: { kind: 'move', by: -1, extend: false },
  J: { kind: 'move', by: 1, extend: true },
  K: { kind: 'move', by: -1, extend: true },
  x: { kind: 'select', extend: false },
  X: { kind: 'select', extend: true },
  a: { kind: 'approve' },
  r: { kind: 'reject' },
  Enter: { kind: 'open' },
  '/': { kind: 'search' },
  '?': { kind: 'help' },
};

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** A key's action; null for other keys, and with Ctrl, Alt or Meta. */
export function keyAction({ key, shiftKey, ctrlKey, metaKey, altKey, repeat }: Pressed): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  // Caps Lock changes a letter's case, so only the Shift key counts.
  const letter = /^[a-z]$/i.test(key) ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key;
  const action = ACTIONS[letter] ?? null;
  // Holding a key down moves through the list but never makes a decision.
  return action?.kind === 'move' || !repeat ? action : null;
}
