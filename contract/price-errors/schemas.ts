import { z } from 'zod';
import { idField, moneyText, oddsText, textField, timeText } from '#contract/fields.ts';
import { voidedBetsObject } from '#contract/games/objects.ts';
import { MAX_SELECTIONS } from '#contract/price-errors/routes.ts';
import { fromText } from '#contract/table-fields.ts';

/** A selection's key, such as `match_result/home` or `handicap/away@-0.75`. */
const keyField = z.string().max(120);
const timeField = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Nothing changes until another member of staff approves the proposal. */
const awaitingSecond = z.boolean();

const acceptedPriceObject = z
  .strictObject({
    key: keyField,
    bets: z.int(),
    /** How many of these bets are no longer open. */
    settled: z.int(),
    stake: moneyText,
    potentialWin: moneyText,
    lowestOdds: oddsText,
    highestOdds: oddsText,
  })
  .meta({ id: 'AcceptedPrice' });

const priceErrorObject = z
  .strictObject({
    id: idField,
    keys: z.array(keyField),
    since: timeText,
    until: timeText,
    bets: z.int(),
    /** Whether a second person has yet to approve the voids, or their restoration. */
    awaitingSecond: z.boolean(),
    createdAt: timeText,
  })
  .meta({ id: 'PriceError' });

export const priceErrorSchemas = {
  listAcceptedPrices: {
    summary:
      'The prices at which bets on a game were accepted in a period, by selection, and the price errors recorded and not restored',
    query: z.strictObject({ since: fromText, until: fromText.optional() }),
    response: z.strictObject({
      /** The prices with the highest stakes, except on selections that are already void. */
      prices: z.array(acceptedPriceObject).max(MAX_SELECTIONS),
      /** The end of the period: the current time, unless an earlier one was requested. */
      until: timeText,
      priceErrors: z.array(priceErrorObject),
      /** The names of the players in these keys, by id. */
      players: z.record(z.string(), z.string()),
    }),
  },
  voidPriceError: {
    summary:
      'Void the selections accepted at a wrong price, before or after settlement; other selections of their bets stand',
    body: z.strictObject({
      keys: z.array(keyField).min(1, 'Select at least one selection').max(MAX_SELECTIONS),
      since: timeField,
      /** By default, up to now. */
      until: timeField.optional(),
      /** For the audit trail. */
      note: textField(1000),
    }),
    response: z.strictObject({ voided: voidedBetsObject, awaitingSecond }),
  },
  restorePriceError: {
    summary: 'Restore the selections voided for a price error',
    body: z.strictObject({ id: idField }),
    /** `restored` excludes bets that are void for another reason too. */
    response: z.strictObject({ restored: voidedBetsObject, awaitingSecond }),
  },
} as const;
