// Matches names in goal lists and line-ups to players. The first rule that matches anyone decides:
// if it matches several players, the name is ambiguous and none is found.

export type Named = { name: string };
export type Match<Player> =
  | { found: 'exact' | 'similar'; player: Player }
  | { found: 'ambiguous'; players: readonly Player[] }
  | { found: 'none' };

export function findPlayer<Player extends Named>(published: string, team: readonly Player[]): Match<Player> {
  const wanted = wordsOf(published);
  if (wanted.length === 0) return { found: 'none' };
  const candidates = team.map((player) => ({ player, words: wordsOf(player.name) }));
  for (const [index, rule] of rules.entries()) {
    const hits = candidates.filter(({ words }) => rule(wanted, words));
    const [hit] = hits;
    if (hits.length > 1) return { found: 'ambiguous', players: hits.map(({ player }) => player) };
    if (hit) return { found: index < STRICT_RULES ? 'exact' : 'similar', player: hit.player };
  }
  return { found: 'none' };
}

type Rule = (wanted: readonly string[], words: readonly string[]) => boolean;

/** How many of the rules find an exact match. */
const STRICT_RULES = 2;
/** From strict to loose. */
const rules: readonly Rule[] = [
  // The same words; case, accents and punctuation are ignored.
  (wanted, words) => wanted.join(' ') === words.join(' '),
  // Son Heung-min and Heung-min Son.
  (wanted, words) => [...wanted].sort().join(' ') === [...words].sort().join(' '),
  // L. Messi and Lionel Messi: an initial, and the rest in full.
  (wanted, words) =>
    wanted.some(isInitial) && wanted.some((word) => !isInitial(word)) && allMatch(wanted, words, matchesInitial),
  // Messi and Lionel Messi; Vinícius Júnior and Vinícius José Júnior; Diney Borges and Diney.
  (wanted, words) => allMatch(wanted, words, same) || allMatch(words, wanted, same),
  // Maxi Araújo and Maximiliano Araújo.
  (wanted, words) => allMatch(wanted, words, (one, other) => one.length >= 4 && other.startsWith(one)),
  // Mostafa Zico and Mostafa Ziko: the same number of words, each at most one letter off.
  (wanted, words) =>
    wanted.length === words.length && wanted.every((word, index) => isNear(word, words[index] as string)),
];

const isInitial = (word: string): boolean => word.length === 1;
const same = (one: string, other: string): boolean => one === other;
const matchesInitial = (one: string, other: string): boolean =>
  isInitial(one) ? other.startsWith(one) : one === other;

/** Whether every wanted word matches a different word, in order. */
function allMatch(
  wanted: readonly string[],
  words: readonly string[],
  matches: (one: string, other: string) => boolean,
) {
  let from = 0;
  return wanted.every((word) => {
    const at = words.findIndex((other, index) => index >= from && (word === other || matches(word, other)));
    from = at + 1;
    return at >= 0;
  });
}

const MIN_NEAR_LENGTH = 4;

function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < MIN_NEAR_LENGTH || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end <= 1;
}

/** Letters that don't decompose into a base letter and a diacritic. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

function wordsOf(name: string): string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[øłđðþßæœı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/['’`´]/g, '');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
