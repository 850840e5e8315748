import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#contract/feeds/objects.ts';

/** Long files can have thousands of refused rows; the first ones show what is wrong. */
const SHOWN = 100;

type Line = { file: string; row: string; text: string };

function Lines({ title, lines, more }: { title: string; lines: readonly Line[]; more: (count: number) => string }) {
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
          {lines.length > SHOWN && <li className="text-muted">{more(lines.length - SHOWN)}</li>}
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
  ] as const;
  return (
    <div className="grid gap-3" role="status">
      <p className="text-sm font-semibold">{t(isDryRun ? 'import.wouldDo' : 'import.done')}</p>
      <table className="w-full text-sm">
        <thead className="text-xs text-muted">
          <tr>
            <td />
            <th scope="col" className="text-right font-medium">
              {t('import.games')}
            </th>
            <th scope="col" className="text-right font-medium">
              {t('import.players')}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(([label, ofGames, ofPlayers]) => (
            <tr key={label}>
              <th scope="row" className="py-0.5 text-left font-normal">
                {label}
              </th>
              <td className="text-right">{ofGames}</td>
              <td className="text-right">{ofPlayers}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-0.5 text-left font-normal">
              {t('import.results')}
            </th>
            <td className="text-right">{games.resultsRecorded}</td>
            <td />
          </tr>
        </tbody>
      </table>
      <Lines
        title={t('import.refused', { count: refused.length })}
        lines={refused.map(({ reason, ...place }) => ({ ...place, text: reason }))}
        more={(count) => t('import.more', { count })}
      />
      <Lines
        title={t('import.notes', { count: notes.length })}
        lines={notes}
        more={(count) => t('import.more', { count })}
      />
    </div>
  );
}
