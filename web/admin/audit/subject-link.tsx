import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AuditEntry } from '#contract/audit/objects.ts';
import { addressOf } from '#web/admin/shared/admin-tabs.ts';
import { adminUserPath, gameDeskPath } from '#web/lib/paths.ts';

/** The page about the subject of an entry, if it has one. */
function placeOf({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string | null {
  if (subject === 'user') return adminUserPath(subjectId);
  if (subject === 'bet') return `${addressOf('bets')}&search=${subjectId}`;
  if (subject === 'game') return gameDeskPath(subjectId);
  return null;
}

export function SubjectLink({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit');
  const name = t('subjectName', { subject: t(`subjects.${entry.subject}`), id: entry.subjectId || '' });
  const place = placeOf(entry);
  if (!place) return name;
  return (
    <Link href={place} className="text-gold-bright underline-offset-4 hover:underline">
      {name}
    </Link>
  );
}
