import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { GameDesk } from '#web/admin/games/desk/game-desk.tsx';
import { useCurrentGame } from '#web/admin/games/game-queries.ts';
import { BackLink } from '#web/admin/shared/back-link.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { AccessDenied } from '#web/app/access-denied.tsx';
import { NotFoundPage } from '#web/app/pages/not-found-page.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

function DeskLoader({ gameId }: { gameId: number }) {
  const { t } = useTranslation('desk');
  const game = useCurrentGame(gameId);
  if (game.error instanceof ApiError && game.error.status === 404) return <NotFoundPage />;
  return (
    <>
      <PageHeading
        title={game.data ? t('titleOf', { home: game.data.homeTeam, away: game.data.awayTeam }) : t('title')}
        heading={t('title')}
        action={<BackLink to={paths.adminGames} label={t('back')} />}
      />
      <QueryView query={game} loading={{ count: 4, className: 'h-40' }}>
        {(data) => <GameDesk key={data.id} game={data} />}
      </QueryView>
    </>
  );
}

export function AdminGamePage() {
  const { gameId = '' } = useParams();
  const mayRun = useMay()('games.run');
  if (!mayRun) return <AccessDenied />;
  return /^[1-9]\d{0,14}$/.test(gameId) ? <DeskLoader gameId={Number(gameId)} /> : <NotFoundPage />;
}
