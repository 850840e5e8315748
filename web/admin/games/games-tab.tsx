import { CalendarPlus, FileUp, Pause } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { priceOf } from '#contract/game-prices.ts';
import type { Game } from '#contract/games/objects.ts';
import { GAME_STATUSES, hasKickedOff } from '#domain/game.ts';
import { CreateGameCard } from '#web/admin/games/create-game-form.tsx';
import { GameActions } from '#web/admin/games/game-actions.tsx';
import { GameDialog, type GameDialogName } from '#web/admin/games/game-dialogs.tsx';
import { RESULT_FIELDS } from '#web/admin/games/game-form.ts';
import { useCurrentGame } from '#web/admin/games/game-queries.ts';
import { GameStatusBadges } from '#web/admin/games/game-status-badges.tsx';
import { ImportDialog } from '#web/admin/games/import/import-dialog.tsx';
import { SuspendAllDialog } from '#web/admin/games/suspend-all-dialog.tsx';
import { useStoredChoice } from '#web/admin/shared/drafts/use-stored-choice.ts';
import { type MisclickGuard, useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useNewestGame } from '#web/lib/games.ts';
import { gameDeskPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import {
  choiceFilter,
  type FilterField,
  type ServerTableModel,
  useServerTable,
} from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';

const NONE = '–';

function MatchCell({ game }: { game: Game }) {
  const { t } = useTranslation('admin');
  const reds = [
    { team: game.homeTeam, count: game.homeRedCards },
    { team: game.awayTeam, count: game.awayRedCards },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <Link
        href={gameDeskPath(game.id)}
        data-focus-first
        className="font-medium underline-offset-4 hover:text-gold-bright hover:underline"
      >
        {t('games.versus', { home: game.homeTeam, away: game.awayTeam })}
      </Link>
      <time dateTime={game.startTime} className="block text-xs font-normal text-muted">
        {formatDateTime(game.startTime)}
      </time>
      {reds.map(({ team, count }) => (
        <span key={team} className="block text-xs font-normal text-loss">
          {t('games.redCardsOf', { team, count })}
        </span>
      ))}
    </>
  );
}

function ScoreCell({ game }: { game: Game }) {
  const { t } = useTranslation('admin');
  if (!hasKickedOff(game.status)) return <span className="text-muted">{NONE}</span>;
  return (
    <>
      <span className="font-semibold">
        {game.homeScore}–{game.awayScore}
      </span>
      {game.halfTimeRecorded && (
        <span className="block text-xs text-muted">
          {t('games.halfTimeScore', { home: game.halfTimeHomeScore, away: game.halfTimeAwayScore })}
        </span>
      )}
    </>
  );
}

type OpenGameDialog = { dialog: GameDialogName; gameId: number };

function useGameColumns(onOpen: (open: OpenGameDialog) => void, rowGuard: MisclickGuard): DataColumn<Game>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      {
        id: 'match',
        header: t('games.match'),
        cell: (game) => <MatchCell game={game} />,
        serverSort: 'homeTeam',
        onCard: 'title',
        wrap: true,
      },
      { id: 'league', header: t('games.league'), cell: (game) => game.league, serverSort: 'league', wrap: 'narrow' },
      { id: 'status', header: t('games.status'), cell: (game) => <GameStatusBadges game={game} />, onCard: 'corner' },
      { id: 'score', header: t('games.score'), cell: (game) => <ScoreCell game={game} /> },
      {
        id: 'odds',
        header: t('games.odds'),
        cell: (game) => RESULT_FIELDS.map((field) => priceOf(game, field) ?? NONE).join(' / '),
      },
      {
        id: 'actions',
        header: t('games.actions'),
        cell: (game) => (
          <GameActions game={game} rowGuard={rowGuard} onOpen={(dialog) => onOpen({ dialog, gameId: game.id })} />
        ),
        onCard: 'foot',
      },
    ],
    [t, onOpen, rowGuard],
  );
}

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
  const [open, setOpen] = useStoredChoice<OpenGameDialog>('games.dialog');
  const fields = useGameFields();
  const table = useServerTable('searchGames', { filters: fields });
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
