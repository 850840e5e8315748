// The interface for payment providers. An adapter is a file in server/payments/providers, with any
// further files in a folder of the same name. It only translates: it stores and moves nothing.
import type { CurrencyCode } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import type { NetworkId } from '#domain/payments/networks.ts';
import type { PaymentFailure, PaymentKind } from '#domain/payments/payment-state.ts';

/** What a provider can do, and how it behaves. */
export type Capabilities = {
  /** The name shown to players and staff. */
  title: string;
  networks: readonly NetworkId[];
  currencies: readonly CurrencyCode[];
  /** The number of decimal places it accepts; 0 for whole units only. */
  digits: 0 | 2;
  /** In whole units of the currency. */
  collection: { min: number; max: number } | null;
  payout: { min: number; max: number } | null;
  /** Whether a repeated request with the same reference has no effect. */
  isIdempotent: boolean;
  /** Whether players can pay to an account number without a prompt. */
  acceptsUnsolicited: boolean;
  /** The directions that the API has a statement for; for others, staff upload a file. */
  statement: readonly ('in' | 'out')[];
  hasNameLookup: boolean;
};

/** A payment to send to the provider. */
export type Order = {
  /** Our id for the payment, a version 4 UUID. */
  reference: string;
  network: NetworkId;
  /** E.164, such as +254712345678. */
  phone: string;
  amountCents: Cents;
  /** Shown to the player on the phone: at most 12 letters and digits, unique to the payment. */
  shortReference: string;
  /** Unguessable, and for this payment only. */
  callbackUrl: string;
};

export type SendResult =
  | { outcome: 'accepted'; providerRef: string | null }
  /** Final: the provider will not make this payment. `code` is the provider's error code. */
  | { outcome: 'refused'; failure: PaymentFailure; code: string }
  /** The provider didn't receive the request or rejected it temporarily; it can be sent again. */
  | { outcome: 'not-sent'; reason: string }
  /** The request may have been accepted: there was no conclusive response. */
  | { outcome: 'unanswered'; reason: string };

export type SettledResult = {
  outcome: 'settled';
  /** The provider's transaction number, unique per provider. */
  receipt: string;
  amountCents: Cents;
  /** Digits of the phone that paid or was paid; null if the provider hides them. */
  payer: string | null;
  /**
   * Whether the player confirmed the prompt itself, with that phone's PIN. A payment to the
   * prompt's account number doesn't count, because it can come from any phone.
   */
  isPromptConfirmed?: boolean;
  /** The phone owner's name, as registered with the provider. */
  name?: string | null;
  /** The provider's fee, if known. */
  chargeCents?: Cents;
};

export type StatusResult =
  | SettledResult
  /** Final. Results that may still change are `pending`. */
  | { outcome: 'failed'; failure: PaymentFailure; code: string }
  | { outcome: 'pending' }
  /** The provider has no record of the payment. */
  | { outcome: 'missing' }
  | { outcome: 'unanswered'; reason: string };

/** A payment whose status is queried. */
export type StatusQuery = Order & {
  kind: PaymentKind;
  providerRef: string | null;
  /** The receipt in a callback, which proves nothing by itself. */
  claimedReceipt: string | null;
  createdAt: Date;
  /** By the database's clock. */
  ageSeconds: number;
};

export type Callback = {
  body: Buffer;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** For signatures that cover the method and the path. */
  method: string;
  /** Includes the query string, if any. */
  path: string;
  /** The payment whose own URL received the callback; null: the provider's general URL. */
  reference: string | null;
};

/** `receivedAt`: by the database's clock, to check the age of signatures. */
export type StoredCallback = Callback & { receivedAt: Date };

/** What a callback reports about one of our payments. */
export type Claim = {
  about: 'payment';
  reference: string | null;
  providerRef: string | null;
  receipt: string | null;
  /** Only if authenticated, or if there is no other way to confirm it; null: query the status. */
  result: SettledResult | Extract<StatusResult, { outcome: 'failed' }> | null;
  /** If known: a settled payment that we have no record of then becomes a case. */
  direction?: 'in' | 'out';
};

/** A payment to an account number: unsolicited, or confirming a prompt. */
export type ReceivedPayment = {
  about: 'received';
  receipt: string;
  amountCents: Cents;
  /** The account number that the payer entered. */
  account: string;
  payer: string | null;
  name: string | null;
  at: Date;
  /** Whether the source is authenticated; if not, the status is queried before crediting. */
  isProven: boolean;
};

/** One row of the provider's statement. */
export type StatementRow = {
  receipt: string;
  direction: 'in' | 'out';
  amountCents: Cents;
  chargeCents?: Cents;
  payer: string | null;
  /** Our reference or the account number, if the statement contains one. */
  reference: string | null;
  at: Date;
};

/** Checks an unsolicited payment in advance; null if it would be accepted, otherwise the reason. */
export type PaymentCheck = (payment: {
  account: string;
  amountCents: Cents | null;
}) => Promise<'account' | 'amount' | 'refused' | 'stopped' | null>;

export type PaymentProvider = {
  collect?: (order: Order) => Promise<SendResult>;
  payOut?: (order: Order) => Promise<SendResult>;
  status: (payment: StatusQuery) => Promise<StatusResult>;
  /** Null if forged or unreadable; empty if there is nothing to do. */
  readCallback: (callback: StoredCallback) => readonly (Claim | ReceivedPayment)[] | null;
  /** What players enter in their phone's menu to pay us, such as a paybill number. */
  payInNumber?: string;
  /** The body that the provider expects in response to a callback; by default an empty object. */
  callbackReply?: Record<string, string | number>;
  /** Responds to the provider's validation request, sent before an unsolicited payment. */
  validate?: (callback: Callback, check: PaymentCheck) => Promise<Record<string, string | number>>;
  /** Reads the provider's statement, which includes payments whose callback was lost. */
  statement?: (from: Date, to: Date) => Promise<StatementRow[]>;
  /** Registers our callback URLs with the provider, at startup. */
  register?: (urls: { callback: string; validation: string }) => Promise<void>;
  /** The phone owner's registered name; null if unavailable. */
  nameOf?: (phone: string, network: NetworkId) => Promise<string | null>;
};

/** A provider's settings, by the name of the environment variable. */
export type ProviderSettings = Readonly<Record<string, string | undefined>>;

/** `callbackUrl`: the origin of our callback URLs, which signatures may cover. */
export type ProviderOptions = { timeoutMs?: number | undefined; callbackUrl?: string | undefined };

export type ProviderKind = {
  capabilities: Capabilities;
  requiredVariables: readonly string[];
  optionalVariables?: readonly string[];
  /** Throws an Error that names the variable if a value is invalid. */
  create: (settings: ProviderSettings, options?: ProviderOptions) => PaymentProvider;
};
