import { z } from 'zod';
import { moneyAnswer } from '#contract/fields.ts';

/** Everybody who has an account; identities as an administrator's list counts them. */
export const userFiguresObject = z
  .strictObject({
    total: z.int(),
    verified: z.int(),
    administrators: z.int(),
    totalBalance: moneyAnswer,
    identities: z.strictObject({ verified: z.int(), pending: z.int(), incomplete: z.int() }),
    /** Those pending that nobody has rejected since they were sent. */
    identitiesToReview: z.int(),
  })
  .meta({ id: 'UserFigures' });
export type UserFigures = z.infer<typeof userFiguresObject>;

const statesObject = z.strictObject({
  pending: z.strictObject({ count: z.int(), amount: moneyAnswer }),
  completed: z.strictObject({ count: z.int(), amount: moneyAnswer }),
  rejected: z.strictObject({ count: z.int(), amount: moneyAnswer }),
  total: z.strictObject({ count: z.int(), amount: moneyAnswer }),
});

/** Deposits are what players paid in; funds that staff added are counted as credits. */
export const moneyFiguresObject = z
  .strictObject({ deposit: statesObject, withdrawal: statesObject, credit: statesObject })
  .meta({ id: 'MoneyFigures' });
export type MoneyFigures = z.infer<typeof moneyFiguresObject>;
