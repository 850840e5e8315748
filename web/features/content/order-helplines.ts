import type { Helplines } from '#contract/content/objects.ts';

type Line = Helplines['helplines'][number];

/**
 * First those of the player's country, by the phone number, and then the international ones; the
 * others by the name of their country.
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
