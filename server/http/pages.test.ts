import { expect, it } from 'vitest';
import { createPageReader } from '#server/http/pages.ts';

it('caches one page for all paths that are not prerendered', () => {
  const files: string[] = [];
  const readPage = createPageReader(new Set(['wallet.player.sw']), (name) => {
    files.push(name);
    return `<html lang="en"><title>${name}</title></html>`;
  });
  const unknown = Array.from({ length: 50 }, (_, number) => readPage(`page-${number}.visitor.en`));
  expect(new Set(unknown).size).toBe(1);
  expect(unknown[0]?.json).toContain('index');
  for (let time = 0; time < 2; time += 1) expect(readPage('wallet.player.sw').json).toContain('wallet.player.sw');
  expect(files).toEqual(['index', 'wallet.player.sw']);
});
