import { afterEach, expect, it, vi } from 'vitest';
import { findUser } from '#web/admin/promotions/grant-free-bet.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The users whose names start with the search, as the server returns them. */
function searchUsers(url: string): object[] {
  const query = new URL(url, 'http://site').searchParams;
  const search = query.get('search')?.toLowerCase() ?? '';
  const all = Array.from({ length: 60 }, (_, index) => ({
    id: index,
    username: index === 0 ? 'Otieno' : `otieno${index}`,
  }));
  const found = all.filter(({ username }) => username.toLowerCase().startsWith(search));
  const byName = found.toSorted((one, other) => one.username.localeCompare(other.username));
  const sorted = query.get('sort') === 'username' ? byName : found;
  return (query.get('direction') === 'asc' ? sorted : sorted.toReversed()).slice(0, 50);
}

it.each([
  [' otieno ', 'Otieno'],
  ['otieno7', 'otieno7'],
  ['otien', undefined],
])('finds the user named %j among many similar names: %s', async (name, username) => {
  vi.stubGlobal('fetch', async (url: string) => Response.json({ rows: searchUsers(url), total: 60 }));
  expect((await findUser(name))?.username).toBe(username);
});
