// What became of promotions and free bets, and what they have cost.
import { z } from 'zod';
import { idField, moneyText } from '#contract/fields.ts';

/** Free bets that were given, from the bets placed with them. */
export const freeBetUptake = z
  .strictObject({
    given: z.int(),
    used: z.int(),
    open: z.int(),
    expired: z.int(),
    revoked: z.int(),
    /** The stakes of those used, and of those still open. */
    usedValue: moneyText,
    openValue: moneyText,
    /** What the bets placed with them can still pay, and have paid. */
    openLiability: moneyText,
    paid: moneyText,
  })
  .meta({ id: 'FreeBetUptake' });
export type FreeBetUptake = z.infer<typeof freeBetUptake>;

/** Bets placed at a boost. */
const boostUptake = z
  .strictObject({
    /** Without void ones. */
    bets: z.int(),
    stakes: moneyText,
    /** What its open bets can still pay beyond their stakes. */
    openLiability: moneyText,
    /** What its settled bets were paid beyond the game's price when they were placed. */
    paidBeyondPrice: moneyText,
  })
  .meta({ id: 'BoostUptake' });
export type BoostUptake = z.infer<typeof boostUptake>;

export const promotionUptakeObject = z
  .strictObject({
    promotions: z.array(
      z.strictObject({ id: idField, boost: boostUptake.nullable(), freeBets: freeBetUptake.nullable() }),
    ),
    total: z.strictObject({ boost: boostUptake, freeBets: freeBetUptake }),
  })
  .meta({ id: 'PromotionUptake' });
