/** Off by default in axe: speech control needs the visible text of a control in its name. */
export const VISIBLE_NAMES = { 'label-content-name-mismatch': { enabled: true } };
