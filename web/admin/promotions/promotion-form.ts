import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import type { Promotion } from '#contract/promotions/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { formatOdds, MIN_ODDS } from '#domain/odds.ts';
import { type CodeRequirement, DEFAULT_WAGERING_TIMES, MAX_WAGERING_TIMES, minBoostStake } from '#domain/promotion.ts';
import { parsePickKey } from '#web/admin/promotions/boost-picks.ts';
import { parseEnteredOdds } from '#web/admin/promotions/entered-odds.ts';
import { forTranslations } from '#web/admin/promotions/for-translations.ts';
import { changedFields } from '#web/admin/shared/drafts/changed-fields.ts';
import { enteredAmount, isPositiveAmount } from '#web/admin/shared/entered-amount.ts';
import { fieldTime, timeOfField } from '#web/admin/shared/field-time.ts';
import { parseWhole } from '#web/admin/shared/parse-whole.ts';
import { parseEnteredAmount } from '#web/lib/amount-input.ts';
import type { CallOptions } from '#web/lib/api-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';

type Translation = { title: string; text: string };
const EMPTY_TRANSLATION: Translation = { title: '', text: '' };

const EMPTY = {
  kind: 'notice' as Promotion['kind'],
  title: '',
  text: '',
  colour: 'gold' as Promotion['colour'],
  /** In the format of a datetime-local field: "2026-08-15T19:00". */
  startsAt: '',
  endsAt: '',
  gameId: '',
  /** The selection's bet type, name, player ID and line: "handicap|home||-0.75". */
  pick: '',
  odds: '',
  minStake: '',
  maxStake: '',
  maxBetsPerPlayer: '1',
  maxBets: '',
  inPlay: false,
  code: '',
  amount: '',
  days: '7',
  maxGrants: '',
  requires: 'identity' as CodeRequirement,
  firstDeposit: false,
  minDeposit: '',
  wageringTimes: String(DEFAULT_WAGERING_TIMES),
  translations: forTranslations(() => EMPTY_TRANSLATION),
};
export type PromotionForm = typeof EMPTY;
export type PromotionField = Exclude<keyof PromotionForm, 'translations' | 'inPlay' | 'requires' | 'firstDeposit'>;

export function formOf(promotion: Promotion | null): PromotionForm {
  if (!promotion) return EMPTY;
  const { kind, title, text, colour, startsAt, endsAt, boost, translations } = promotion;
  return {
    ...EMPTY,
    kind,
    title,
    text,
    colour,
    startsAt: fieldTime(startsAt),
    endsAt: fieldTime(endsAt),
    translations: { ...EMPTY.translations, ...translations },
    ...(boost && {
      odds: boost.odds,
      minStake: boost.minStake,
      maxStake: boost.maxStake,
      maxBets: String(boost.maxBets),
    }),
  };
}

const BOOST_ONLY: readonly PromotionField[] = [
  'gameId',
  'pick',
  'odds',
  'minStake',
  'maxStake',
  'maxBetsPerPlayer',
  'maxBets',
];
const FREE_BET_ONLY: readonly PromotionField[] = ['code', 'amount', 'days', 'maxGrants', 'minDeposit', 'wageringTimes'];
const FIXED: readonly PromotionField[] = ['kind', 'gameId', 'pick', 'maxBetsPerPlayer', ...FREE_BET_ONLY];

export function isFieldShown(field: PromotionField, kind: Promotion['kind'], isNew: boolean): boolean {
  if (!isNew && FIXED.includes(field)) return false;
  if (BOOST_ONLY.includes(field)) return kind === 'odds_boost';
  return FREE_BET_ONLY.includes(field) ? kind === 'free_bet' : true;
}

/** The largest `maxBets` and `maxGrants`. */
const MAX_COUNT = 1_000_000;
/** Whether the input is a whole number from 1 to `max`, without leading zeros. */
export const isCount = (input: string, max: number) =>
  !input.trim().startsWith('0') && parseWhole(input, { min: 1, max }) !== null;
export const isWageringTimes = (input: string) => input.trim() === '0' || isCount(input, MAX_WAGERING_TIMES);

/** The key of a shown field's problem, or null. */
export function problemOf(field: PromotionField, form: PromotionForm) {
  const value = form[field].trim();
  if (['title', 'endsAt', 'gameId', 'pick'].includes(field) && value === '') return 'required';
  switch (field) {
    case 'endsAt':
      return form.startsAt !== '' && value <= form.startsAt ? 'order' : null;
    case 'odds':
      return parseEnteredOdds(value) !== null ? null : 'odds';
    case 'minStake':
      return minStakeProblem(form);
    case 'maxStake':
    case 'amount':
      return isPositiveAmount(value) ? null : 'amount';
    case 'minDeposit':
      return value === '' || !form.firstDeposit || isPositiveAmount(value) ? null : 'amount';
    case 'code':
      return /^[\w-]{3,30}$/.test(value) ? null : 'code';
    case 'days':
      return isCount(value, 365) ? null : 'days';
    case 'maxBetsPerPlayer':
      return isCount(value, 100) ? null : 'countTo100';
    case 'maxBets':
      return isCount(value, MAX_COUNT) ? null : 'count';
    case 'wageringTimes':
      return isWageringTimes(value) ? null : 'times';
    case 'maxGrants':
      return value === '' || isCount(value, MAX_COUNT) ? null : 'count';
    default:
      return null;
  }
}

function minStakeProblem({ minStake, maxStake }: PromotionForm) {
  if (minStake.trim() === '') return null;
  if (!isPositiveAmount(minStake)) return 'amount';
  return isPositiveAmount(maxStake) && (parseEnteredAmount(minStake) ?? 0) > (parseEnteredAmount(maxStake) ?? 0)
    ? 'aboveMax'
    : null;
}

export const lacksTitle = ({ title, text }: Translation) => title.trim() === '' && text.trim() !== '';

export function translationsOf({ translations }: PromotionForm): Promotion['translations'] {
  const entries = TRANSLATED_LANGUAGES.map((language) => {
    const { title, text } = translations[language];
    return [language, { title: title.trim(), text: text.trim() }] as const;
  }).filter(([, { title }]) => title !== '');
  return Object.fromEntries(entries);
}

const oddsOf = (input: string) => formatOdds(parseEnteredOdds(input) ?? MIN_ODDS);
const minStakeOf = ({ minStake }: PromotionForm) => minStake.trim() && { minStake: enteredAmount(minStake) };

function sharedFields(form: PromotionForm) {
  const { colour } = form;
  return {
    title: form.title.trim(),
    text: form.text.trim(),
    translations: translationsOf(form),
    colour,
    ...(form.startsAt && { startsAt: timeOfField(form.startsAt) }),
    endsAt: timeOfField(form.endsAt),
  };
}

export function newPromotionBody(form: PromotionForm): CallOptions<'createPromotion'>['body'] {
  const { betType, selection, playerId, line } = parsePickKey(form.pick);
  const boost = {
    gameId: Number(form.gameId),
    betType,
    ...(playerId === null ? { selection } : { playerId }),
    ...(line !== null && { line }),
    odds: oddsOf(form.odds),
    ...minStakeOf(form),
    maxStake: enteredAmount(form.maxStake),
    maxBetsPerPlayer: Number(form.maxBetsPerPlayer),
    maxBets: Number(form.maxBets),
    inPlay: form.inPlay,
  };
  const freeBet = {
    code: form.code.trim(),
    amount: enteredAmount(form.amount),
    days: Number(form.days),
    ...(form.maxGrants.trim() && { maxGrants: Number(form.maxGrants) }),
    requires: form.requires,
    firstDeposit: form.firstDeposit,
    ...(form.firstDeposit && form.minDeposit.trim() && { minDeposit: enteredAmount(form.minDeposit) }),
    wageringTimes: Number(form.wageringTimes),
  };
  return {
    kind: form.kind,
    ...sharedFields(form),
    ...(form.kind === 'odds_boost' && { boost }),
    ...(form.kind === 'free_bet' && { freeBet }),
  };
}

type Change = NonNullable<CallOptions<'changePromotion'>['body']>;
export type PromotionTerms = NonNullable<Change['seen']>;

export function termsOf({ title, text, translations, colour, startsAt, endsAt, boost }: Promotion): PromotionTerms {
  const terms = { title, text, translations, colour, startsAt, endsAt };
  if (!boost) return terms;
  const { odds: boostedOdds, minStake, maxStake, maxBets } = boost;
  return { ...terms, boostedOdds, minStake, maxStake, ...(maxBets !== null && { maxBets }) };
}

/** The terms when editing began, updated with colleagues' changes that the form has shown since. */
export function seenTerms(terms: PromotionTerms, shown: Readonly<Record<string, string>>): PromotionTerms {
  const translations = TRANSLATED_LANGUAGES.map((language) => {
    const { title = '', text = '' } = terms.translations?.[language] ?? {};
    const of = `translations.${language}`;
    return [language, { title: shown[`${of}.title`] ?? title, text: shown[`${of}.text`] ?? text }] as const;
  });
  const values = Object.entries(terms).map(([name, value]) => [name, shown[name] ?? value]);
  return Object.assign(
    Object.fromEntries(values) as PromotionTerms,
    { translations: Object.fromEntries(translations.filter(([, { title }]) => title !== '')) },
    shown.maxBets !== undefined && { maxBets: Number(shown.maxBets) },
  );
}

/** A boost's terms in a request, with the default minimum stake if none is entered. */
export const boostTerms = (form: PromotionForm) => ({
  boostedOdds: oddsOf(form.odds),
  minStake: formatAmount(minBoostStake(parseEnteredAmount(form.maxStake) ?? cents(0))),
  ...minStakeOf(form),
  maxStake: enteredAmount(form.maxStake),
  maxBets: Number(form.maxBets),
});

type Dirty = Partial<Record<keyof PromotionForm, unknown>>;

/**
 * Only edited fields (the translations together), so that saving can't undo someone else's change
 * to another field. The server keeps a value that isn't sent, so an emptied field sends its
 * default.
 */
export function promotionChangeBody(form: PromotionForm, dirty: Dirty, seen: PromotionTerms): Change {
  const isBoost = form.kind === 'odds_boost';
  const startsAt = new Date(serverNow()).toISOString();
  const values = { startsAt, ...sharedFields(form), ...(isBoost && boostTerms(form)) };
  return { ...changedFields(values, { ...dirty, boostedOdds: dirty.odds }), seen };
}
