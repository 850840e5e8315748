import { CalendarPlus, FileUp, Pause } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { GAME_STATUSES } from '#domain/game.ts';
import { CreateGameCard } from '#web/admin/games/create-game-form.tsx';
import { useGameColumns } from '#web/admin/games/game-columns.tsx';
import { GameDialog, type GameDialogName } from '#web/admin/games/game-dialogs.tsx';
import { ImportDialog } from '#web/admin/games/import/import-dialog.tsx';
import { SuspendAllDialog } from '#web/admin/games/suspend-all-dialog.tsx';
import { useCurrentGame } from '#web/admin/games/use-current-game.ts';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { useStoredChoice } from '#web/admin/shared/drafts/use-stored-choice.ts';
import { choiceFilter } from '#web/admin/shared/filters.ts';
import { useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { useNewestGame } from '#web/lib/games.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import type { FilterField } from '#web/ui/data-table/filter-value.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { type ServerTableModel, useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';

function useGameFields(): FilterField[] {
  const { t } = useTranslation(['admin', 'desk']);
  return [
    choiceFilter('status', t('games.status'), GAME_STATUSES, (status) => t(`games.statuses.${status}`)),
    { name: 'from', label: t('desk:table.from'), kind: 'date' },
    { name: 'to', label: t('desk:table.to'), kind: 'date' },
  ];
}

/** Restores the filters in this browser tab, unless the link to the table has its own. */
function useKeptFilters({ url, change }: Pick<ServerTableModel, 'url' | 'change'>): void {
  const [kept, keep] = useStoredChoice<Readonly<Record<string, string>>>('games.filters');
  const { filters, search, page, order } = url;
  const isRestored = useRef(Object.keys(filters).length > 0 || search !== '' || page > 1 || order !== null);
  const current = JSON.stringify(filters);
  useLayoutEffect(() => {
    if (isRestored.current) {
      if (current !== JSON.stringify(kept ?? {})) keep(JSON.parse(current));
      return;
    }
    isRestored.current = true;
    if (kept) change({ filters: kept });
  });
}

type OpenDialogProps = { name: GameDialogName; gameId: number; listed: Game | undefined; onClose: () => void };

/** Stays open if the game leaves the table's page or no longer matches its filters. */
function OpenDialog({ name, gameId, listed, onClose }: OpenDialogProps) {
  const fetched = useCurrentGame(gameId).data;
  const game = fetched && fetched.version > (listed?.version ?? -1) ? fetched : listed;
  return game && <GameDialog name={name} game={game} onClose={onClose} />;
}

function GamesTable() {
  const { t } = useTranslation(['admin', 'desk']);
  const [open, setOpen] = useStoredChoice<{ dialog: GameDialogName; gameId: number }>('games.dialog');
  const fields = useGameFields();
  const table = useServerTable('searchGames', { filters: fields, pollMs: LIST_POLL_MS });
  useKeptFilters(table);
  const columns = useGameColumns(
    setOpen,
    useMisclickGuard(table.query.isPlaceholderData ? undefined : table.query.data?.rows.map(({ id }) => id)),
  );
  const newest = useNewestGame();
  const { data } = table.query;
  const query = { ...table.query, data: data && { ...data, rows: data.rows.map(newest) } } as typeof table.query;
  return (
    <>
      <ServerTable
        caption={t('games.tableTitle')}
        table={{ ...table, query }}
        columns={columns}
        fields={fields}
        searchHint={t('desk:table.searchHint')}
        rowKey={(game) => game.id}
        empty={<EmptyState icon={<CalendarPlus />} title={t('games.empty')} text={t('games.emptyText')} />}
      />
      {open && (
        <OpenDialog
          name={open.dialog}
          gameId={open.gameId}
          listed={query.data?.rows.find(({ id }) => id === open.gameId)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

export function GamesTab() {
  const { t } = useTranslation(['admin', 'desk']);
  const [isImporting, setIsImporting] = useState(false);
  const [isSuspending, setIsSuspending] = useState(false);
  return (
    <>
      <CreateGameCard />
      <SectionCard
        title={t('games.tableTitle')}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="danger" onClick={() => setIsSuspending(true)}>
              <Pause className="size-4" />
              {t('desk:suspendAll.open')}
            </Button>
            <Button size="small" onClick={() => setIsImporting(true)}>
              <FileUp className="size-4" />
              {t('desk:import.open')}
            </Button>
          </div>
        }
      >
        <GamesTable />
      </SectionCard>
      {isSuspending && <SuspendAllDialog onClose={() => setIsSuspending(false)} />}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}
