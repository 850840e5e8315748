import { CalendarPlus, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import { GAME_STATUSES } from '#domain/game.ts';
import { LIST_LENGTH, useAllGames } from '#web/features/admin/admin-queries.ts';
import { CreateGameForm } from '#web/features/admin/games/create-game-form.tsx';
import { useGameColumns } from '#web/features/admin/games/game-columns.tsx';
import { GameDialog, type GameDialogName } from '#web/features/admin/games/game-dialogs.tsx';
import { ImportDialog } from '#web/features/admin/games/import/import-dialog.tsx';
import { inOrderOfWork } from '#web/features/admin/games/work-order.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const NO_GAMES: Game[] = [];

/** The games: the form that creates one, and all of them with what can be done with each. */
export function GamesTab() {
  const { t } = useTranslation('admin');
  const { t: desk } = useTranslation('desk');
  const games = useAllGames();
  const [imports, setImports] = useState(false);
  const [open, setOpen] = useState<{ dialog: GameDialogName; gameId: number } | null>(null);
  const columns = useGameColumns(setOpen);
  // The dialog shows the game as it is now, not as it was when the dialog was opened.
  const openGame = open && games.data?.find((game) => game.id === open.gameId);
  const filter = {
    label: t('games.allStatuses'),
    choices: GAME_STATUSES.map((status) => ({
      value: status,
      label: t(`games.statuses.${status}`),
      keeps: (game: Game) => game.status === status,
    })),
  };
  return (
    <>
      <CreateGameForm games={games.data ?? NO_GAMES} />
      <SectionCard
        title={t('games.tableTitle')}
        action={
          <Button size="small" onClick={() => setImports(true)}>
            <FileUp aria-hidden="true" className="size-4" />
            {desk('import.open')}
          </Button>
        }
      >
        <QueryView query={games} loading={<SkeletonList count={5} className="h-11" />}>
          {(rows) => (
            <DataTable
              caption={t('games.tableTitle')}
              rows={inOrderOfWork(rows)}
              columns={columns}
              rowKey={(game) => game.id}
              searchBy={(game) => `${t('games.versus', { home: game.homeTeam, away: game.awayTeam })} ${game.league}`}
              filter={filter}
              cardsBelow="lg"
              note={rows.length >= LIST_LENGTH && t('ofNewest', { count: LIST_LENGTH })}
              empty={
                <EmptyState
                  icon={<CalendarPlus aria-hidden="true" />}
                  title={t('games.empty')}
                  text={t('games.emptyText')}
                />
              }
            />
          )}
        </QueryView>
      </SectionCard>
      {open && openGame && <GameDialog name={open.dialog} game={openGame} onClose={() => setOpen(null)} />}
      {imports && <ImportDialog onClose={() => setImports(false)} />}
    </>
  );
}
