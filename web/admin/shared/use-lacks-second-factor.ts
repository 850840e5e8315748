import { useFresh } from '#web/lib/use-fresh.ts';

/** On sites that require a second factor, staff must set it up before any other call works. */
export function useLacksSecondFactor(): boolean {
  const factor = useFresh('getSecondFactor', {}).data;
  return factor ? factor.required && !factor.enabled : false;
}
