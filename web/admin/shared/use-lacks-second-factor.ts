import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/**
 * Whether the user must still set up a required second factor; until then, calls that need a
 * permission fail.
 */
export function useLacksSecondFactor(): boolean {
  const factor = useFreshQuery('getSecondFactor', {}).data;
  return factor ? factor.required && !factor.enabled : false;
}
