import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#contract/feeds/objects.ts';
import { Cell, HeadCells, Table } from '#web/ui/table.tsx';

/** A file can have thousands of rejected rows; the first ones are enough to show the problem. */
const SHOWN = 100;

function Lines({ title, lines }: { title: string; lines: readonly { row: string; text: string }[] }) {
  const { t } = useTranslation('desk');
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-xs font-semibold text-muted">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section aria-label={title} tabIndex={0} className="max-h-40 overflow-y-auto rounded-lg border border-edge p-2">
        <ul className="grid gap-1 text-xs">
          {lines.slice(0, SHOWN).map(({ row, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report's lines have no ids
            <li key={index} className="[overflow-wrap:anywhere]">
              <span className="text-muted">{row}:</span> {text}
            </li>
          ))}
          {lines.length > SHOWN && <li className="text-muted">{t('import.more', { count: lines.length - SHOWN })}</li>}
        </ul>
      </section>
    </section>
  );
}

export function ImportReportView({ report, isDryRun }: { report: ImportReport; isDryRun: boolean }) {
  const { t } = useTranslation('desk');
  const { games, players, refused, notes } = report;
  const figures = [
    [t('import.created'), games.created, players.created],
    [t('import.updated'), games.updated, players.updated],
    [t('import.unchanged'), games.unchanged, players.unchanged],
    [t('import.results'), games.resultsRecorded, null],
  ] as const;
  return (
    <div className="grid gap-3" role="status">
      <p className="text-sm font-semibold">{t(isDryRun ? 'import.wouldDo' : 'import.done')}</p>
      <Table
        caption={t('import.title')}
        head={
          <>
            <td />
            <HeadCells names={[t('import.games'), t('import.players')]} figures={2} />
          </>
        }
      >
        {figures.map(([label, ofGames, ofPlayers]) => (
          <tr key={label}>
            <th scope="row" className="px-3 py-2 text-left font-normal">
              {label}
            </th>
            <Cell className="py-2 text-right">{ofGames}</Cell>
            <Cell className="py-2 text-right">{ofPlayers}</Cell>
          </tr>
        ))}
      </Table>
      <Lines
        title={t('import.refused', { count: refused.length })}
        lines={refused.map(({ row, reason }) => ({ row, text: reason }))}
      />
      <Lines title={t('import.notes', { count: notes.length })} lines={notes} />
    </div>
  );
}
