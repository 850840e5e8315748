import { useTranslation } from 'react-i18next';
import type { VoidedBets } from '#contract/games/objects.ts';
import type { Proposal } from '#contract/proposals/objects.ts';
import { GAME_STATUSES } from '#domain/game.ts';
import { LINE_FIELDS, PRICE_FIELD_NAMES } from '#domain/markets/api-fields.ts';
import { isSettingName } from '#domain/settings/settings.ts';
import { exactTime } from '#web/admin/shared/exact-time.ts';
import { percentText } from '#web/admin/shared/percent-text.ts';
import { useBatchLines } from '#web/admin/shared/proposals/use-batch-lines.ts';
import { usePromotionLines } from '#web/admin/shared/proposals/use-promotion-lines.ts';
import { type Known, usePriceName } from '#web/admin/shared/use-price-name.ts';
import { useSettingText } from '#web/admin/shared/use-setting-text.ts';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { formatCount, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value | undefined>>;
type Consequences = {
  following?: readonly { field: string; before: string | null; after: string | null }[] | undefined;
  voided?: VoidedBets | undefined;
  /** Whether the bets are restored instead. */
  restored?: boolean | undefined;
};
/** `before` is null for a new value, and for information that isn't a change. */
export type ProposalLine = { name: string; before: string | null; after: string };

const NONE = '–';
const TIME_FIELDS: readonly string[] = ['startTime', 'happenedAt'];
const EXACT_TIME_FIELDS: readonly string[] = ['since', 'until'];
const GAME_FIELDS: readonly string[] = [
  ...['homeTeam', 'awayTeam', 'league'],
  'status',
  'score',
  'halfTimeScore',
  'goals',
  'goalsMissing',
  'startTime',
  'happenedAt',
  ...LINE_FIELDS,
  ...PRICE_FIELD_NAMES,
];
const keysOf = (value: Value) => String(value).split(', ');
/** The API's field order is undefined; unlisted fields go last. */
const orderOf = (field: string) => (GAME_FIELDS.includes(field) ? GAME_FIELDS.indexOf(field) : GAME_FIELDS.length);

/** Describes a proposal's changes with the names on the screens where they are made. */
export function useProposalLines(): (proposal: Proposal) => ProposalLine[] {
  const { t } = useTranslation(['admin-overview', 'admin-risk', 'admin']);
  const settingsText = useSettingText();
  const { marketName } = useSelectionText();
  const priceName = usePriceName();
  const voidedText = useVoidedText();
  const promotionLines = usePromotionLines();
  const batchLines = useBatchLines();

  function settingName(kind: Proposal['kind'], field: string): string {
    if (kind === 'role') return field === 'role' ? t('proposals.role') : t(`proposals.fields.${field}` as never);
    if (kind === 'settings') return isSettingName(field) ? settingsText.nameOf(field) : t('proposals.fields.reason');
    if (kind === 'accumulator bonus') return t(`proposals.bonus.${field}` as never);
    if (kind !== 'margins') return t(`admin-risk:limits.${field}` as never);
    return field === 'method' ? t('admin-risk:margins.method') : marketName(field);
  }

  function settingText(kind: Proposal['kind'], field: string, value: Value): string {
    if (kind === 'settings')
      return isSettingName(field) ? settingsText.displayValue(field, String(value)) : String(value);
    if (typeof value === 'number') return `${percentText(value)}%`;
    if (typeof value === 'boolean') return t(value ? 'proposals.yes' : 'proposals.no');
    if (kind === 'accumulator bonus') return field === 'maxBonus' ? formatMoney(String(value)) : String(value) || NONE;
    if (kind === 'role') return field === 'role' ? t(`admin:users.roles.${value}` as never) : String(value);
    return kind === 'margins' ? t(`admin-risk:margins.methods.${value}` as never) : formatMoney(String(value));
  }

  const gameName = (kind: Proposal['kind'], field: string, known: Known) =>
    kind === 'prices' && field !== 'hold' ? priceName(field, known) : t(`proposals.fields.${field}` as never);

  function gameText(field: string, value: Value, known: Known): string {
    if (field === 'keys')
      return keysOf(value)
        .map((key) => priceName(key, known))
        .join(', ');
    const status = GAME_STATUSES.find((each) => each === value);
    if (field === 'status' && status) return t(`admin:games.statuses.${status}`);
    if (typeof value === 'boolean') return t('proposals.yes');
    if (EXACT_TIME_FIELDS.includes(field)) return exactTime(String(value));
    return (TIME_FIELDS.includes(field) ? formatDateTime(String(value)) : String(value)) || NONE;
  }

  function consequenceLines({ following = [], voided, restored }: Consequences, known: Known): ProposalLine[] {
    const prices = following.map(({ field, before, after }) => ({
      name: t('proposals.following', { price: priceName(field, known) }),
      before,
      after: after ?? NONE,
    }));
    if (restored) {
      const { bets = 0, stake = '0' } = voided ?? {};
      const after = `${formatCount(bets)} (${formatMoney(stake)})`;
      return [{ name: t('proposals.fields.restored'), before: null, after }];
    }
    return voided ? [...prices, { name: t('proposals.consequence'), before: null, after: voidedText(voided) }] : prices;
  }

  return (proposal) => {
    const { kind, game, before, after } = proposal;
    if (kind === 'promotion') return promotionLines(proposal);
    if (kind === 'free bets') return batchLines(proposal);
    const { players, lines, following, voided, restored, ...values } = after as Known & Consequences;
    const entries = Object.entries(values as Values).sort(([one], [other]) => orderOf(one) - orderOf(other));
    const changed = entries.flatMap(([field, value]) => {
      const former = (before as Values)[field];
      if (value === undefined || former === value || (former === undefined && value === '')) return [];
      const name = game ? gameName(kind, field, { players, lines }) : settingName(kind, field);
      const text = (each: Value) => (game ? gameText(field, each, { players, lines }) : settingText(kind, field, each));
      return [{ name, before: former === undefined ? null : text(former), after: text(value) }];
    });
    return [...changed, ...consequenceLines({ following, voided, restored }, { players, lines })];
  };
}
