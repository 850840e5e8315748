export const AUDIT_SUBJECTS = [
  'game',
  'bet',
  'transaction',
  'user',
  'player',
  'settings',
  'promotion',
  'content',
  'import',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
