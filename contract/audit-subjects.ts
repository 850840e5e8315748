export const AUDIT_SUBJECTS = [
  'game',
  'bet',
  'transaction',
  'user',
  'player',
  'settings',
  'promotion',
  'import',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
