// The uptake of promotions and free bets, and what they have cost.
import { z } from 'zod';
import { idField, moneyText } from '#contract/fields.ts';

/** Free bets given, with figures from the bets placed with them. */
export const freeBetUptake = z
  .strictObject({
    given: z.int(),
    used: z.int(),
    open: z.int(),
    expired: z.int(),
    revoked: z.int(),
    /** The total amounts of used and of open free bets. */
    usedValue: moneyText,
    openValue: moneyText,
    /** What bets placed with them can still pay, and what they have paid. */
    openLiability: moneyText,
    paid: moneyText,
  })
  .meta({ id: 'FreeBetUptake' });
export type FreeBetUptake = z.infer<typeof freeBetUptake>;

/** The non-void bets placed at boosted odds. */
const boostUptake = z
  .strictObject({
    bets: z.int(),
    stakes: moneyText,
    /** What its open bets can still pay beyond their stakes. */
    openLiability: moneyText,
    /** How much more its settled bets were paid than at the game's price when they were placed. */
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
