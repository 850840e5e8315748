import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Proposal } from '#contract/proposals/objects.ts';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { type ProposalLine, useProposalLines } from '#web/admin/shared/proposals/use-proposal-lines.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { type MisclickGuard, useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { call } from '#web/lib/api-client.ts';
import { gameDeskPath } from '#web/lib/paths.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';
import { Warning } from '#web/ui/warning.tsx';

type ProposalItemProps = {
  proposal: Proposal;
  lines: ProposalLine[];
  onDesk: boolean;
  guard: MisclickGuard;
};

function ProposalItem({ proposal, lines, onDesk, guard }: ProposalItemProps) {
  const { t } = useTranslation(['admin-overview', 'admin']);
  const { id: userId } = useSignedInUser();
  const decide = useAction({
    send: (approved: boolean) => call('decideProposal', { params: { id: proposal.id }, body: { approved } }),
    successMessage: ({ proposedBy: by }, approved) => {
      if (!approved) return t('proposals.closed');
      return t(by.id === userId ? 'proposals.takenOver' : 'proposals.made');
    },
    errorMessage: t('proposals.failed'),
    refresh: () => refreshPaths('/api/admin/', '/api/users', '/api/games', '/api/bets', '/api/promotions'),
  });
  const { kind, user, game, proposedBy, createdAt, isOutdated } = proposal;
  const isOwn = proposedBy.id === userId;
  const closing = isOutdated ? 'close' : isOwn ? 'withdraw' : 'reject';
  const match = game && t('admin:games.versus', { home: game.homeTeam, away: game.awayTeam });
  const { title: promotion, suspended } = proposal.after as { title?: string; suspended?: boolean };
  const titleKey = kind === 'role' && suspended !== undefined ? 'reactivation' : kind;
  const title = t(`proposals.kinds.${titleKey}`, { username: user?.username, match, promotion });
  const button = (approved: boolean, label: string) => (
    <Button
      size="small"
      variant={approved ? 'success' : 'danger'}
      aria-label={`${label}: ${title}`}
      busy={decide.isPending && decide.variables === approved}
      disabled={decide.isPending}
      onClick={() => guard(() => decide.mutate(approved))}
    >
      {label}
    </Button>
  );
  return (
    <li className="grid gap-2 rounded-lg border border-edge bg-raised p-3 text-sm">
      <p className="font-medium">
        {game && !onDesk ? (
          <Link href={gameDeskPath(game.id)} className="tap link">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <dl className="grid gap-1">
        {lines.map(({ name, before, after }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">{name}</dt>
            <dd>
              {before !== null && `${before} → `}
              <strong className="font-semibold [overflow-wrap:anywhere]">{after}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {isOutdated && <Warning text={t('proposals.outdated')} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-muted">
          {isOwn ? t('proposals.own') : t('proposals.by', { username: proposedBy.username })}, <Time at={createdAt} />
        </p>
        <div className="flex gap-2">
          {!isOwn && !isOutdated && button(true, t('proposals.approve'))}
          {button(false, t(`proposals.${closing}`))}
        </div>
      </div>
    </li>
  );
}

/** Which proposals to show; all by default. */
type ProposalFilter = { gameId?: number; kinds?: readonly Proposal['kind'][] };

/** Changes awaiting a second person, and those outdated in the last day, if there are any. */
export function ProposalsCard({ gameId, kinds }: ProposalFilter) {
  const { t } = useTranslation('admin-overview');
  const may = useMay();
  const linesOf = useProposalLines();
  const all = useFreshQuery('listProposals', {}, { refetchInterval: LIST_POLL_MS, enabled: may('risk.manage') }).data;
  const isShown = ({ game, kind }: Proposal) =>
    (gameId === undefined || game?.id === gameId) && (kinds === undefined || kinds.includes(kind));
  const proposals = all?.filter(isShown) ?? [];
  // The card appears as it loads, and its proposals move as others are decided or added.
  const guard = useMisclickGuard(proposals.map(({ id }) => id));
  if (proposals.length === 0) return null;
  return (
    <SectionCard title={t('proposals.title')}>
      <ul className="grid gap-2">
        {proposals.map((proposal) => (
          <ProposalItem
            key={proposal.id}
            proposal={proposal}
            lines={linesOf(proposal)}
            onDesk={gameId !== undefined}
            guard={guard}
          />
        ))}
      </ul>
    </SectionCard>
  );
}
