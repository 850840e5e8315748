import type { FilterField } from '#web/ui/data-table/filter-value.ts';

/** A filter with a fixed list of values. */
export const choiceFilter = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): FilterField => ({ kind: 'choice', name, label, choices: values.map((value) => ({ value, label: labelOf(value) })) });
