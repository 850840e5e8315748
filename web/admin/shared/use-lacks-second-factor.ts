import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/**
 * Whether the staff member must still set up a required second factor; until then, other calls
 * fail.
 */
export function useLacksSecondFactor(): boolean {
  const factor = useFreshQuery('getSecondFactor', {}).data;
  return factor ? factor.required && !factor.enabled : false;
}
