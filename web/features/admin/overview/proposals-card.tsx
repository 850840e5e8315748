import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '#contract/objects/proposal.ts';
import { MARKET_NAMES } from '#domain/markets/bet-types.ts';
import { LIST_POLL_MS } from '#web/features/admin/admin-queries.ts';
import { percentText } from '#web/features/admin/risk/margin-form.ts';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { queryOf, refreshPaths } from '#web/lib/query-client.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Values = Readonly<Record<string, string | number>>;
type Line = { name: string; before: string; after: string };

/** What a proposal would change, in the words of the screens where it is changed. */
function useProposalLines(): (proposal: Proposal) => Line[] {
  const { t } = useTranslation(['admin-overview', 'admin-risk', 'admin']);
  const { marketName } = useSelectionText();
  const nameOf = (kind: Proposal['kind'], field: string) => {
    const market = MARKET_NAMES.find((name) => name === field);
    if (market) return marketName(market);
    if (kind === 'role') return t('proposals.role');
    return kind === 'margins' ? t('admin-risk:margins.method') : t(`admin-risk:limits.${field}` as never);
  };
  const textOf = (kind: Proposal['kind'], value: string | number) => {
    if (typeof value === 'number') return `${percentText(value)} %`;
    if (kind === 'role') return t(`admin:users.roles.${value}` as never);
    return kind === 'margins' ? t(`admin-risk:margins.methods.${value}` as never) : formatMoney(value);
  };
  return ({ kind, before, after }) =>
    Object.entries(after as Values).flatMap(([field, value]) => {
      const former = (before as Values)[field];
      if (former === undefined || former === value) return [];
      return [{ name: nameOf(kind, field), before: textOf(kind, former), after: textOf(kind, value) }];
    });
}

function useDecision() {
  const { t } = useTranslation('admin-overview');
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: ({ id, approved }: { id: number; approved: boolean }) =>
      call('decideProposal', { params: { id }, body: { approved } }),
    onSuccess: (_proposal, { approved }) => showToast({ title: t(approved ? 'proposals.made' : 'proposals.closed') }),
    onError: (error) => sayError(error, t('proposals.failed')),
    onSettled: () => refreshPaths('/api/admin/', '/api/users'),
  });
}

function ProposalItem({ proposal, lines }: { proposal: Proposal; lines: Line[] }) {
  const { t } = useTranslation('admin-overview');
  const decide = useDecision();
  const { id, kind, user, proposedBy, createdAt } = proposal;
  const isOwn = proposedBy.id === useSignedInUser().id;
  const title = t(`proposals.kinds.${kind}`, { username: user?.username });
  const button = (approved: boolean, label: string) => (
    <Button
      size="small"
      variant={approved ? 'success' : 'danger'}
      aria-label={`${label}: ${title}`}
      busy={decide.isPending && decide.variables.approved === approved}
      disabled={decide.isPending}
      onClick={() => decide.mutate({ id, approved })}
    >
      {label}
    </Button>
  );
  return (
    <li className="grid gap-2 rounded-lg border border-edge bg-raised p-3 text-sm">
      <p className="font-medium">{title}</p>
      <dl className="grid gap-1">
        {lines.map(({ name, before, after }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">
              {before} → <strong className="font-semibold">{after}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-muted">
          {isOwn ? t('proposals.own') : t('proposals.by', { username: proposedBy.username })},{' '}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
        <div className="flex gap-2">
          {!isOwn && button(true, t('proposals.approve'))}
          {button(false, t(isOwn ? 'proposals.withdraw' : 'proposals.reject'))}
        </div>
      </div>
    </li>
  );
}

/** Changes that somebody proposed and somebody else has to approve; nothing while there are none. */
export function ProposalsCard() {
  const { t } = useTranslation('admin-overview');
  const linesOf = useProposalLines();
  const proposals = useQuery({
    ...queryOf('listProposals', {}),
    refetchInterval: LIST_POLL_MS,
    refetchOnMount: 'always',
  }).data;
  if (!proposals?.length) return null;
  return (
    <SectionCard title={t('proposals.title')}>
      <ul className="grid gap-2">
        {proposals.map((proposal) => (
          <ProposalItem key={proposal.id} proposal={proposal} lines={linesOf(proposal)} />
        ))}
      </ul>
    </SectionCard>
  );
}
