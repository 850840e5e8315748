export const AUDIT_SUBJECTS = [
  'game',
  'bet',
  'transaction',
  'user',
  'player',
  'settings',
  'payment_case',
  'promotion',
  'free_bet_batch',
  'featured_code',
  'content',
  'import',
  'export',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
