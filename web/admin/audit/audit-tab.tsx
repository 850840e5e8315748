import { ScrollText, ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AuditEntry, AuditReport } from '#contract/audit/objects.ts';
import { AUDIT_SUBJECTS } from '#contract/audit-subjects.ts';
import { differences, summaryOf } from '#web/admin/audit/differences.ts';
import { subjectPath } from '#web/admin/audit/subject-path.ts';
import { ChainResult } from '#web/admin/shared/chain-result.tsx';
import { UserLink } from '#web/admin/shared/links.tsx';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Clipped } from '#web/ui/data-table/clipped.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { choiceFilter, type FilterField, useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Cell, HeadCells, Table } from '#web/ui/table.tsx';
import { Time } from '#web/ui/time.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

function Report({ report }: { report: AuditReport }) {
  const { t } = useTranslation('admin-audit');
  const { holds, entries, head, broken } = report;
  return (
    <ChainResult
      holds={holds}
      title={broken ? t('verify.broken', { number: broken.number }) : t('verify.holds', { count: entries })}
      text={broken ? t(`verify.problems.${broken.problem}`) : t('verify.head', { hash: head })}
    />
  );
}

function VerifyChain() {
  const { t } = useTranslation('admin-audit');
  const verify = useAction({ send: () => call('verifyAudit', {}), errorMessage: t('verify.failed') });
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start" busy={verify.isPending} onClick={() => verify.mutate()}>
        <ShieldCheck className="size-4 text-gold" />
        {t(verify.isPending ? 'verify.busy' : 'verify.button')}
      </Button>
      {verify.data && <Report report={verify.data} />}
    </div>
  );
}

function DifferenceTable({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit');
  const rows = differences(entry.before, entry.after);
  const names = [t('difference.field'), t('difference.before'), t('difference.after')];
  return (
    <div className="grid grid-cols-1 gap-2 text-left whitespace-normal">
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{t('difference.none')}</p>
      ) : (
        <Table caption={t('difference.caption')} head={<HeadCells names={names} />}>
          {rows.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row" className="px-3 py-2 text-left text-xs font-normal text-muted">
                {field}
              </th>
              <Cell className="py-2 text-loss [overflow-wrap:anywhere]">{before ?? '–'}</Cell>
              <Cell className="py-2 text-win [overflow-wrap:anywhere]">{after ?? '–'}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <p className="font-mono text-2xs text-muted [overflow-wrap:anywhere]">
        {t('difference.hash', { hash: entry.hash })}
      </p>
    </div>
  );
}

function SubjectLink({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit');
  const name = t('subjectName', { subject: t(`subjects.${entry.subject}`), id: entry.subjectId || '' });
  const path = subjectPath(entry);
  if (!path) return name;
  return (
    <Link href={path} className="link">
      {name}
    </Link>
  );
}

function useColumns(): DataColumn<AuditEntry>[] {
  const { t } = useTranslation('admin-audit');
  return useMemo(
    () => [
      { id: 'number', header: t('number'), cell: (entry) => entry.number, serverSort: 'number' },
      { id: 'time', header: t('time'), cell: (entry) => <Time at={entry.createdAt} /> },
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
      {
        id: 'action',
        header: t('action'),
        cell: ({ action }) => action.charAt(0).toUpperCase() + action.slice(1),
        onCard: 'title',
        wrap: true,
      },
      { id: 'subject', header: t('subject'), cell: (entry) => <SubjectLink entry={entry} /> },
      {
        id: 'change',
        header: t('change'),
        cell: (entry) => <Clipped text={summaryOf(entry.before, entry.after)} width="wide" />,
      },
    ],
    [t],
  );
}

function useFields(): FilterField[] {
  const { t } = useTranslation('admin-audit');
  return [
    choiceFilter('subject', t('subject'), AUDIT_SUBJECTS, (subject) => t(`subjects.${subject}`)),
    { kind: 'number', name: 'subjectId', label: t('subjectId') },
    { kind: 'number', name: 'actorId', label: t('actorId') },
    { kind: 'date', name: 'from', label: t('from') },
    { kind: 'date', name: 'to', label: t('to') },
  ];
}

export function AuditTab() {
  const { t } = useTranslation('admin-audit');
  const fields = useFields();
  const table = useServerTable('listAudit', { filters: fields });
  return (
    <SectionCard title={t('title')}>
      <div className="grid grid-cols-1 gap-4">
        <VerifyChain />
        <ServerTable
          caption={t('caption')}
          table={table}
          columns={useColumns()}
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
