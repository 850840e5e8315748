// "Is one of these" for prepared statements. PostgreSQL plans such a statement anew with each call while it sees that an array has
// fewer elements than the ten that it assumes of one it can't see, and planning costs more than reading a few rows does.

/** `any(…)` of the array in a parameter, which is hidden from the planner, so that the plan is made once and kept. */
export const anyOf = (parameter: string): string => `any((select ${parameter}::bigint[])::bigint[])`;
