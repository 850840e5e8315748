import { type Cents, cents, centsOf } from '#domain/money.ts';
import type { WalletEffect } from '#web/admin/shared/balance-preview.tsx';

/** Releases held money to the player, after repaying any debt. */
export const returnedMoney =
  (amount: Cents): WalletEffect =>
  ({ debt }) => {
    const repaid = Math.min(amount, centsOf(debt));
    return {
      available: cents(amount - repaid),
      onHold: cents(-amount),
      ...(repaid > 0 && { debt: cents(-repaid) }),
    };
  };
