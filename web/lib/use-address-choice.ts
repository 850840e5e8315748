import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/**
 * A choice that stands in the address, such as a tab: back, reload and sharing keep it. The first of the
 * choices is the default, and leaves the address clean.
 */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(name);
  const chosen = choices.find((choice) => choice === asked) ?? choices[0];
  const choose = useCallback(
    (choice: Choice) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (choice === choices[0]) next.delete(name);
          else next.set(name, choice);
          return next;
        },
        { replace: true },
      ),
    [name, choices, setSearch],
  );
  return [chosen, choose];
}
