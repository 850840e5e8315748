import { atScale, cents } from '#domain/money.ts';

/** Methods that work without a provider: the player sends the money, and staff approve it. */
export const MANUAL_DEPOSIT_METHODS = [
  'mpesa_kenya',
  'mtn_uganda',
  'voda_tanzania',
  'airtel_congo',
  'card',
  'bank_transfer',
  'paypal',
] as const;
export type ManualDepositMethod = (typeof MANUAL_DEPOSIT_METHODS)[number];

/** `mobile_money`: from the player's own phone, through the provider of its network. */
export const DEPOSIT_METHODS = [...MANUAL_DEPOSIT_METHODS, 'mobile_money'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

export const WITHDRAWAL_METHODS = [
  'phone_number',
  'mpesa_kenya',
  'mtn_uganda',
  'voda_tanzania',
  'airtel_congo',
] as const;
export type WithdrawalMethod = (typeof WITHDRAWAL_METHODS)[number];

/** Used by staff; they appear only in the history, and players can't choose them. */
export const STAFF_METHODS = ['admin_credit', 'admin_debit'] as const;

export const TRANSACTION_METHODS = [...DEPOSIT_METHODS, 'phone_number', ...STAFF_METHODS] as const;
export type TransactionMethod = (typeof TRANSACTION_METHODS)[number];

/** Whether this is the method of funds added or deducted by staff. */
export const isStaffMethod = (method: TransactionMethod): boolean => STAFF_METHODS.some((each) => each === method);

export const TRANSACTION_TYPES = ['deposit', 'withdrawal'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const TRANSACTION_STATUSES = ['pending', 'completed', 'rejected'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const minDeposit = () => atScale(10_00);
export const maxDeposit = () => atScale(10_000_00);
export const minWithdrawal = () => atScale(10_00);
export const minStake = () => atScale(1);
/** One minor unit. */
export const minAmount = () => cents(1);
