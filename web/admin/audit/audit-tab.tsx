import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit/objects.ts';
import { AUDIT_SUBJECTS } from '#contract/audit-subjects.ts';
import { DifferenceTable } from '#web/admin/audit/difference-table.tsx';
import { SubjectLink } from '#web/admin/audit/subject-link.tsx';
import { VerifyChain } from '#web/admin/audit/verify-chain.tsx';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { UserLink } from '#web/admin/shared/user-link.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Clipped } from '#web/ui/data-table/clipped.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import type { FilterField } from '#web/ui/data-table/filter-value.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';

function useColumns(): DataColumn<AuditEntry>[] {
  const { t } = useTranslation('admin-audit');
  return useMemo(
    () => [
      { id: 'number', header: t('number'), cell: (entry) => entry.number, serverSort: 'number' },
      {
        id: 'time',
        header: t('time'),
        cell: (entry) => <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>,
      },
      {
        id: 'actor',
        header: t('actor'),
        cell: (entry) =>
          entry.actorId === null ? (
            <span className="text-muted">{t('system')}</span>
          ) : (
            <Clipped text={entry.actor ?? ''}>
              <UserLink id={entry.actorId} name={entry.actor ?? ''} />
            </Clipped>
          ),
      },
      { id: 'action', header: t('action'), cell: (entry) => entry.action, onCard: 'title', wrap: true },
      { id: 'subject', header: t('subject'), cell: (entry) => <SubjectLink entry={entry} /> },
    ],
    [t],
  );
}

function useFields(): FilterField[] {
  const { t } = useTranslation('admin-audit');
  return [
    {
      kind: 'choice',
      name: 'subject',
      label: t('subject'),
      choices: AUDIT_SUBJECTS.map((subject) => ({ value: subject, label: t(`subjects.${subject}`) })),
    },
    { kind: 'number', name: 'subjectId', label: t('subjectId') },
    { kind: 'number', name: 'actorId', label: t('actorId') },
    { kind: 'date', name: 'from', label: t('from') },
    { kind: 'date', name: 'to', label: t('to') },
  ];
}

export function AuditTab() {
  const { t } = useTranslation('admin-audit');
  const fields = useFields();
  const table = useServerTable('listAudit', { filters: fields, pollMs: LIST_POLL_MS });
  return (
    <SectionCard title={t('title')}>
      <div className="grid grid-cols-1 gap-4">
        <VerifyChain />
        <ServerTable
          caption={t('caption')}
          table={table}
          columns={useColumns()}
          fields={fields}
          searchHint={t('searchHint')}
          rowKey={(entry) => entry.number}
          rowName={(entry) => t('entry', { number: entry.number })}
          details={(entry) => <DifferenceTable entry={entry} />}
          empty={<EmptyState icon={<ScrollText />} title={t('empty')} />}
        />
      </div>
    </SectionCard>
  );
}
