import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit/objects.ts';
import { differences } from '#web/admin/audit/differences.ts';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';

/** The values before and after an entry's change, side by side; a dash for a missing value. */
export function DifferenceTable({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit');
  const rows = differences(entry.before, entry.after);
  const head = (
    <>
      <HeadCell>{t('difference.field')}</HeadCell>
      <HeadCell>{t('difference.before')}</HeadCell>
      <HeadCell>{t('difference.after')}</HeadCell>
    </>
  );
  return (
    <div className="grid grid-cols-1 gap-2 text-left whitespace-normal">
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{t('difference.none')}</p>
      ) : (
        <Table caption={t('difference.caption')} head={head}>
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
