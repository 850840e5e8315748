// A late response must not close a dialog that staff have opened since, so the staff screens call
// `onClose` after a response only through `useCloseIfOpen`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

const LATE_CLOSE = /(?<!useCloseIfOpen)\(onClose\)|, onClose\)(?! =>)|\bonClose\(\)|\bon(Done|Error)(: |=\{)onClose\b/;

it.each([
  ['onDone: draft.afterSave(onClose),', true],
  ['const start = useSetStatus(game, onClose);', true],
  ['onClose();', true],
  ['<Form onDone={onClose} />', true],
  ['const close = useCloseIfOpen(onClose);', false],
  ['<Button onClick={onClose} />', false],
  ['function CloseDialog({ game, onClose }: Props) {', false],
])('%s: %s', (line, isLate) => {
  expect(LATE_CLOSE.test(line)).toBe(isLate);
});

it('closes no dialog after a response without checking that it is still open', () => {
  const files = execFileSync('git', ['ls-files', '--', 'web/admin/*.tsx'], { cwd: checkout, encoding: 'utf8' });
  const found = files
    .trim()
    .split('\n')
    .filter((file) => LATE_CLOSE.test(readFileSync(path.join(checkout, file), 'utf8')));
  expect(found).toEqual([]);
});
