import { expect, it } from 'vitest';
import { keyAction } from '#web/admin/shared/queue/key-actions.ts';

const NONE = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const SHIFT = { shiftKey: true };

it.each([
  ['j', {}, { kind: 'move', by: 1, extend: false }],
  ['K', SHIFT, { kind: 'move', by: -1, extend: true }],
  ['x', {}, { kind: 'select', extend: false }],
  ['X', SHIFT, { kind: 'select', extend: true }],
  ['a', {}, { kind: 'approve' }],
  ['Enter', {}, { kind: 'open' }],
  ['?', SHIFT, { kind: 'help' }],
  // With Caps Lock on.
  ['J', {}, { kind: 'move', by: 1, extend: false }],
  ['j', SHIFT, { kind: 'move', by: 1, extend: true }],
  // Approving and rejecting have no variant with Shift.
  ['A', SHIFT, null],
  ['r', { ctrlKey: true }, null],
  ['a', { metaKey: true }, null],
  ['a', { altKey: true }, null],
  ['q', {}, null],
  ['ArrowDown', {}, null],
  // While the key is held down.
  ['j', { repeat: true }, { kind: 'move', by: 1, extend: false }],
  ['a', { repeat: true }, null],
  ['Enter', { repeat: true }, null],
] as const)('key %s with modifiers %o', (key, modifiers, action) => {
  expect(keyAction({ key, ...NONE, ...modifiers })).toEqual(action);
});
