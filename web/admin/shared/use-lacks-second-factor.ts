import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/** Whether a required second factor is missing, so that calls that need a permission fail. */
export function useLacksSecondFactor(): boolean {
  const factor = useFreshQuery('getSecondFactor', {}).data;
  return factor ? factor.required && !factor.enabled : false;
}
