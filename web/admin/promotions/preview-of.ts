// A promotion as entered so far. While a field that players see is invalid, its boost or free bet
// is left out, and an invalid end is empty.
import type { Game } from '#contract/games/objects.ts';
import type { Promotion } from '#contract/promotions/objects.ts';
import { cents, formatAmount, parseAmount } from '#domain/money.ts';
import { minBoostStake } from '#domain/promotion.ts';
import { parsePickKey } from '#web/admin/promotions/boost-picks.ts';
import {
  boostTerms,
  newPromotionBody,
  type PromotionForm,
  problemOf,
  translationsOf,
} from '#web/admin/promotions/promotion-form.ts';
import { timeOfField } from '#web/admin/shared/field-time.ts';
import { serverNow } from '#web/lib/server-clock.ts';

const isReady = (form: PromotionForm, ...fields: Parameters<typeof problemOf>[0][]) =>
  fields.every((field) => problemOf(field, form) === null);

function boostOf(form: PromotionForm, game: Game): Promotion['boost'] {
  const boost = newPromotionBody(form)?.boost;
  if (!boost) return null;
  const { id: gameId, homeTeam, awayTeam, startTime } = game;
  return {
    ...parsePickKey(form.pick),
    gameId,
    homeTeam,
    awayTeam,
    startTime,
    normalOdds: null,
    betsTaken: null,
    maxBetsPerPlayer: boost.maxBetsPerPlayer,
    maxBets: boost.maxBets,
    inPlay: form.inPlay,
    sureWin: false,
    odds: String(boost.odds),
    minStake: String(boost.minStake ?? formatAmount(minBoostStake(parseAmount(String(boost.maxStake)) ?? cents(0)))),
    maxStake: String(boost.maxStake),
  };
}

/** An existing boost with the terms entered; its form has no game or selection. */
function editedBoost(boost: Promotion['boost'], form: PromotionForm): Promotion['boost'] {
  if (!boost || !isReady(form, 'endsAt', 'odds', 'minStake', 'maxStake', 'maxBets')) return null;
  const { boostedOdds: odds, ...terms } = boostTerms(form);
  return { ...boost, odds, ...terms };
}

function freeBetOf(form: PromotionForm): Promotion['freeBet'] {
  const freeBet = newPromotionBody(form)?.freeBet;
  if (!freeBet) return null;
  const { code, days, minDeposit, wageringTimes } = freeBet;
  const { requires, firstDeposit } = form;
  return {
    code,
    days,
    requires,
    firstDeposit,
    minDeposit: firstDeposit ? String(minDeposit ?? freeBet.amount) : null,
    wageringTimes: wageringTimes ?? 0,
    amount: String(freeBet.amount),
    maxGrants: null,
    granted: null,
  };
}

type PreviewOptions = {
  /** The boosted game, if one is chosen. */
  game: Game | null;
  /** The promotion being edited; null for a new one. */
  promotion: Promotion | null;
};

export function previewOf(form: PromotionForm, { game, promotion }: PreviewOptions): Promotion {
  const { kind, title, text, colour } = form;
  const now = new Date(serverNow()).toISOString();
  const endsAt = isReady(form, 'endsAt') ? timeOfField(form.endsAt) : '';
  const hasBoost =
    kind === 'odds_boost' &&
    game &&
    isReady(form, 'endsAt', 'pick', 'odds', 'minStake', 'maxStake', 'maxBetsPerPlayer');
  const hasFreeBet =
    kind === 'free_bet' && isReady(form, 'endsAt', 'code', 'amount', 'days', 'minDeposit', 'wageringTimes');
  return {
    id: 0,
    kind,
    title,
    text,
    colour,
    startsAt: now,
    endsAt,
    running: true,
    createdAt: now,
    translations: translationsOf(form),
    boost: promotion ? editedBoost(promotion.boost, form) : hasBoost ? boostOf(form, game) : null,
    freeBet: promotion ? promotion.freeBet : hasFreeBet ? freeBetOf(form) : null,
  };
}
