import { useTranslation } from 'react-i18next';
import type { Proposal } from '#contract/objects/proposal.ts';
import type { ProposalLine } from '#web/features/admin/proposals/use-proposal-lines.ts';
import { displayOdds, formatDate, formatMoney, formatTime } from '#web/lib/format.ts';
import { type SayableSelection, useSelectionText } from '#web/lib/use-selection-text.ts';

/** In the order of the form; the title is the proposal's heading. */
const FIELDS = [
  ...(['kind', 'odds', 'minStake', 'maxStake', 'maxBetsPerPlayer', 'maxBets'] as const),
  ...(['code', 'amount', 'maxGrants', 'startsAt', 'endsAt'] as const),
  'cost',
] as const;
type Field = (typeof FIELDS)[number];
type Values = Readonly<Partial<Record<Field, string | number>>> & { pick?: SayableSelection };

/** What a promotion that waits would be, or what of it would change. */
export function usePromotionLines(): (proposal: Proposal) => ProposalLine[] {
  const { t } = useTranslation('admin-promotions');
  const { t: overview } = useTranslation('admin-overview');
  const { t: admin } = useTranslation('admin');
  const { sayInFull } = useSelectionText();

  function textOf(field: Field, value: string | number): string {
    if (value === 'unlimited') return overview('proposals.unlimited');
    const text = String(value);
    switch (field) {
      case 'kind':
        return t(`kinds.${text}` as never);
      case 'startsAt':
      case 'endsAt':
        // With its year: far ends are what to look for.
        return `${formatDate(text)}, ${formatTime(text)}`;
      case 'odds':
        return displayOdds(text);
      case 'minStake':
      case 'maxStake':
      case 'amount':
      case 'cost':
        return formatMoney(text);
      default:
        return text;
    }
  }

  function pickLines(pick: SayableSelection): ProposalLine[] {
    const match = admin('games.versus', { home: pick.homeTeam, away: pick.awayTeam });
    return [
      { name: t('form.game'), before: null, after: match },
      { name: t('form.pick'), before: null, after: sayInFull(pick) },
    ];
  }

  return (proposal) => {
    const [before, after] = [proposal.before as Values, proposal.after as Values];
    const lines = FIELDS.flatMap((field): ProposalLine[] => {
      const [former, value] = [before[field], after[field]];
      if (value === undefined || value === former) return [];
      const name = field === 'cost' ? overview('proposals.cost') : t(`form.${field}`);
      return [{ name, before: former === undefined ? null : textOf(field, former), after: textOf(field, value) }];
    });
    return after.pick ? [...pickLines(after.pick), ...lines] : lines;
  };
}
