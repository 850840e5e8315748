import type { Helplines } from '#contract/content/objects.ts';

type Line = Helplines['helplines'][number];

/**
 * `first`: helplines in the player's country, according to the phone number, then international
 * ones. `others`: the rest, by country name.
 */
export function orderHelplines(
  lines: readonly Line[],
  phoneNumber: string | null,
  nameOf: (country: string) => string,
): { first: Line[]; others: Line[] } {
  const phone = (phoneNumber ?? '').replace(/^00/, '+').replace(/[^\d+]/g, '');
  const isOwn = ({ callingCode }: Line) => callingCode !== null && phone.startsWith(callingCode);
  const own = lines.filter(isOwn);
  const international = lines.filter(({ country }) => country === null);
  const others = lines
    .filter((line) => line.country !== null && !isOwn(line))
    .sort((one, other) => nameOf(one.country ?? '').localeCompare(nameOf(other.country ?? '')));
  return { first: [...own, ...international], others };
}
