import { expect, it } from 'vitest';
import type { Game } from '#contract/objects/game.ts';
import { mergeGames } from '#web/features/admin/admin-queries.ts';

const game = (id: number, version: number) => ({ id, version }) as Game;

it('keeps each game once, as its highest version, the newest first', () => {
  const merged = mergeGames([game(9, 1), game(7, 4)], [game(7, 5), game(2, 3)], [game(9, 1)]);
  expect(merged).toEqual([game(9, 1), game(7, 5), game(2, 3)]);
});
