import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/**
 * A choice stored in the URL; the first choice is the default.
 * @param keep the parameters to preserve when the choice changes; all by default
 */
export function useUrlChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
  keep?: readonly string[],
): [Choice, (choice: Choice) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = search.get(name);
  const chosen = choices.find((choice) => choice === requested) ?? choices[0];
  const choose = useCallback(
    (choice: Choice) =>
      setSearch((before) => {
        const next = new URLSearchParams([...before].filter(([key]) => keep?.includes(key) ?? true));
        if (choice === choices[0]) next.delete(name);
        else next.set(name, choice);
        return next;
      }),
    [name, choices, keep, setSearch],
  );
  return [chosen, choose];
}
