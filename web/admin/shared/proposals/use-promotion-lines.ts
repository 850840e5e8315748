import { useTranslation } from 'react-i18next';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import type { Promotion } from '#contract/promotions/objects.ts';
import type { Proposal } from '#contract/proposals/objects.ts';
import type { ProposalLine } from '#web/admin/shared/proposals/use-proposal-lines.ts';
import { displayOdds, formatDate, formatMoney, formatTime } from '#web/lib/format.ts';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { type DescribableSelection, useSelectionText } from '#web/lib/use-selection-text.ts';

/** How to display each field, in displayed order; the last three are groups of texts. */
type Format = 'plain' | 'money' | 'odds' | 'time' | 'kinds' | 'requirements' | 'colours';
const FIELDS = {
  kind: 'kinds',
  title: 'plain',
  odds: 'odds',
  minStake: 'money',
  maxStake: 'money',
  maxBetsPerPlayer: 'plain',
  maxBets: 'plain',
  inPlay: 'plain',
  code: 'plain',
  amount: 'money',
  days: 'plain',
  maxGrants: 'plain',
  requires: 'requirements',
  firstDeposit: 'plain',
  minDeposit: 'money',
  wageringTimes: 'plain',
  startsAt: 'time',
  endsAt: 'time',
  text: 'plain',
  colour: 'colours',
  cost: 'money',
} as const satisfies Record<string, Format>;
type Field = keyof typeof FIELDS;
type Value = string | number | boolean;
type Values = Readonly<Partial<Record<Field, Value>>> &
  Pick<Partial<Promotion>, 'translations'> & { pick?: DescribableSelection };

/** The content of a proposed promotion, or the proposed changes to it. */
export function usePromotionLines(): (proposal: Proposal) => ProposalLine[] {
  const { t } = useTranslation('admin-promotions');
  const { t: overview } = useTranslation('admin-overview');
  const { t: admin } = useTranslation('admin');
  const { describeSelection } = useSelectionText();

  function textOf(field: Field, value: Value): string {
    if (value === 'unlimited') return overview('proposals.unlimited');
    if (typeof value === 'boolean') return overview(value ? 'proposals.yes' : 'proposals.no');
    const text = String(value);
    const format = FIELDS[field];
    switch (format) {
      case 'plain':
        return text;
      case 'money':
        return formatMoney(text);
      case 'odds':
        return displayOdds(text);
      case 'time':
        // Includes the year, so that a wrong year is noticed.
        return `${formatDate(text)}, ${formatTime(text)}`;
      default:
        return t(`${format}.${text}` as never);
    }
  }

  function pickLines(pick: DescribableSelection): ProposalLine[] {
    const match = admin('games.versus', { home: pick.homeTeam, away: pick.awayTeam });
    return [
      { name: t('form.game'), before: null, after: match },
      { name: t('form.pick'), before: null, after: describeSelection(pick) },
    ];
  }

  function translationLines(before: Values, after: Values): ProposalLine[] {
    return TRANSLATED_LANGUAGES.flatMap((language) => {
      const former = before.translations?.[language];
      const next = after.translations?.[language];
      const values = { language: LANGUAGE_NAMES[language] };
      return [
        lineOf(t('form.titleIn', values), former?.title, after.translations && (next?.title ?? NONE)),
        lineOf(t('form.textIn', values), former?.text, after.translations && (next?.text ?? NONE)),
      ].flat();
    });
  }

  return (proposal) => {
    const before = proposal.before as Values;
    const after = proposal.after as Values;
    const lines = (Object.keys(FIELDS) as Field[]).flatMap((field) => {
      const former = before[field];
      const value = after[field];
      if (field === 'title' && former === undefined) return [];
      const text = (each: Value | undefined) => (each === undefined ? undefined : textOf(field, each));
      return lineOf(field === 'cost' ? overview('proposals.cost') : t(`form.${field}`), text(former), text(value));
    });
    return [...(after.pick ? pickLines(after.pick) : []), ...lines, ...translationLines(before, after)];
  };
}

const NONE = '–';

/** Empty if the value is absent or unchanged. A cleared text is shown as a dash. */
function lineOf(name: string, before: string | undefined, after: string | undefined): ProposalLine[] {
  const shown = after === '' ? NONE : after;
  if (shown === undefined || shown === (before || NONE)) return [];
  return [{ name, before: before || null, after: shown }];
}
