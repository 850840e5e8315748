import { useTranslation } from 'react-i18next';
import type { Proposal } from '#contract/objects/proposal.ts';
import { GAME_STATUSES } from '#domain/game.ts';
import { MARKET_NAMES } from '#domain/markets/bet-types.ts';
import { percentText } from '#web/features/admin/risk/margin-form.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

type Values = Readonly<Record<string, string | number | undefined>>;
/** A value that would change; without a former one, what somebody has to know of the change. */
export type ProposalLine = { name: string; before: string | null; after: string };

const NONE = '–';

/** What a proposal would change, in the words of the screens where it is changed. */
export function useProposalLines(): (proposal: Proposal) => ProposalLine[] {
  const { t } = useTranslation(['admin-overview', 'admin-risk', 'admin']);
  const { marketName } = useSelectionText();

  function settingName(kind: Proposal['kind'], field: string): string {
    const market = MARKET_NAMES.find((name) => name === field);
    if (market) return marketName(market);
    if (kind === 'role') return t('proposals.role');
    return kind === 'margins' ? t('admin-risk:margins.method') : t(`admin-risk:limits.${field}` as never);
  }

  function settingText(kind: Proposal['kind'], value: string | number): string {
    if (typeof value === 'number') return `${percentText(value)} %`;
    if (kind === 'role') return t(`admin:users.roles.${value}` as never);
    return kind === 'margins' ? t(`admin-risk:margins.methods.${value}` as never) : formatMoney(value);
  }

  function gameText(field: string, value: string | number): string {
    const status = GAME_STATUSES.find((each) => each === value);
    if (field === 'status' && status) return t(`admin:games.statuses.${status}`);
    return (field === 'startTime' ? formatDateTime(String(value)) : String(value)) || NONE;
  }

  return ({ kind, game, before, after }) =>
    Object.entries(after as Values).flatMap(([field, value]) => {
      const former = (before as Values)[field];
      if (value === undefined || former === value || (former === undefined && value === '')) return [];
      const name = game ? t(`proposals.fields.${field}` as never) : settingName(kind, field);
      const text = (each: string | number) => (game ? gameText(field, each) : settingText(kind, each));
      return [{ name, before: former === undefined ? null : text(former), after: text(value) }];
    });
}
