import type { AuditEntry } from '#contract/audit/objects.ts';
import { casePath, tabPath } from '#web/admin/shared/admin-tabs.ts';
import { adminUserPath, gameDeskPath } from '#web/lib/paths.ts';

type Subject = Pick<AuditEntry, 'action' | 'subject' | 'subjectId' | 'after'>;

const PROMOTION_SUBJECTS: ReadonlySet<string> = new Set(['promotion', 'free_bet_batch', 'featured_code']);

/** The path of a page that shows the subject, if there is one. */
export function subjectPath(entry: Subject): string | null {
  const { subject, subjectId } = entry;
  if (subject === 'user') return adminUserPath(subjectId);
  if (subject === 'bet') return `${tabPath('bets')}&search=${subjectId}`;
  if (subject === 'transaction') return `${requestsPath(entry)}&search=${subjectId}`;
  if (subject === 'payment_case') return casePath(subjectId);
  if (subject === 'game') return gameDeskPath(subjectId);
  if (PROMOTION_SUBJECTS.has(subject)) return tabPath('promotions');
  return null;
}

/** The player's requests, with funds added or deducted; older entries don't name the player. */
function requestsPath({ action, after }: Subject): string {
  const { userId } = (after ?? {}) as { userId?: number };
  if (userId !== undefined) return `${adminUserPath(userId)}?part=requests`;
  return tabPath(action.includes('withdrawal') ? 'withdrawals' : 'deposits');
}
