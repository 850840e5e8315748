import { describe, expect, it } from 'vitest';
import type { PaymentCase } from '#contract/payments/objects.ts';
import type { Wallet } from '#contract/wallet/objects.ts';
import { playerChange, providerChange } from '#web/admin/payments/closing-effect.tsx';

const paymentCase = (fields: Partial<PaymentCase> = {}) =>
  ({
    amount: '10.00',
    paid: null,
    difference: null,
    owed: '0.00',
    direction: 'in',
    isInSuspense: false,
    ...fields,
  }) as PaymentCase;
const wallet = (available: string, debt: string) => ({ available, debt }) as Wallet;

describe('the float and unallocated money', () => {
  it.each([
    ['none', {}, 0, 0],
    ['credit', {}, 1000, 0],
    ['credit', { isInSuspense: true }, 0, -1000],
    ['return', { isInSuspense: true }, -1000, -1000],
    ['suspense', {}, 1000, 1000],
    ['suspense', { direction: 'out' }, -1000, -1000],
    ['charges', { direction: 'out' }, -1000, 0],
    ['treasury', {}, 1000, 0],
    ['treasury', { direction: 'out' }, -1000, 0],
    ['charges', { direction: 'out', difference: '1.00' }, 0, -100],
    ['treasury', { direction: 'out', difference: '-1.00' }, 0, 100],
    ['none', { direction: 'out', difference: '1.00' }, 0, 0],
    ['reverse', { paid: '9.00' }, -900, 0],
    ['paid', { direction: 'out' }, -1000, 0],
    ['not_paid', { direction: 'out' }, 0, 0],
  ] as const)('closing as %s with %j changes them by %d and %d', (closing, fields, float, suspense) => {
    const { float: floatChange, suspense: suspenseChange } = providerChange(paymentCase(fields), {
      closing,
      isUndone: false,
    });
    expect([floatChange + 0, suspenseChange + 0]).toEqual([float, suspense]);
  });

  it.each([
    ['credit', 0, 1000],
    ['return', 1000, 1000],
    ['suspense', -1000, -1000],
    ['reverse', 1000, 0],
  ] as const)('reopening a case closed as %s changes them by %d and %d', (closing, float, suspense) => {
    const { float: floatChange, suspense: suspenseChange } = providerChange(paymentCase(), { closing, isUndone: true });
    expect([floatChange + 0, suspenseChange + 0]).toEqual([float, suspense]);
  });
});

describe("the player's balances", () => {
  const changeOf = (...[of, step, balance, debt = '0.00']: [...Parameters<typeof playerChange>, string, string?]) => {
    const change = playerChange(of, step);
    return typeof change === 'function' ? change(wallet(balance, debt)) : change;
  };
  const now = { isUndone: false };

  it.each([
    ['10.00', { available: -1000 }],
    ['4.00', { available: -400, debt: 600 }],
  ])(
    'with a balance of %s, a reversed deposit or undone credit is deducted, and any shortfall becomes debt',
    (balance, change) => {
      expect(changeOf(paymentCase(), { closing: 'reverse', ...now }, balance)).toEqual(change);
      expect(changeOf(paymentCase(), { closing: 'credit', isUndone: true }, balance)).toEqual(change);
    },
  );

  it('undoing a reversal restores the deposit, less the debt for it', () => {
    const undone = { closing: 'reverse', isUndone: true } as const;
    expect(changeOf(paymentCase({ owed: '6.00' }), undone, '0.00')).toEqual({ available: 400, debt: -600 });
    expect(changeOf(paymentCase(), undone, '0.00')).toEqual({ available: 1000 });
  });

  it('closing a payout releases the held amount, or returns it if unpaid', () => {
    const payout = paymentCase({ direction: 'out' });
    expect(changeOf(payout, { closing: 'paid', ...now }, '0.00')).toEqual({ onHold: -1000 });
    expect(changeOf(payout, { closing: 'not_paid', ...now }, '0.00')).toEqual({ available: 1000, onHold: -1000 });
    expect(changeOf(paymentCase(), { closing: 'not_paid', ...now }, '0.00')).toBeNull();
  });

  it.each([
    ['4.00', { available: 600, onHold: -1000, debt: -400 }],
    ['12.00', { available: 0, onHold: -1000, debt: -1000 }],
  ])('an unpaid payout first repays a debt of %s', (debt, change) => {
    const payout = paymentCase({ direction: 'out' });
    expect(changeOf(payout, { closing: 'not_paid', ...now }, '0.00', debt)).toEqual(change);
  });
});
