// The interface for payment providers. A provider is one file in server/payments/providers. It
// translates; it stores nothing and moves no money.
import type { CurrencyCode } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import type { NetworkId } from '#domain/payments/networks.ts';
import type { PaymentFailure, PaymentKind } from '#domain/payments/payment-state.ts';

/** What a provider can do, and how it behaves. */
export type Capabilities = {
  /** What players and staff call it. */
  title: string;
  networks: readonly NetworkId[];
  currencies: readonly CurrencyCode[];
  /** The decimals it takes; 0: whole units only. */
  digits: 0 | 2;
  /** In whole units of the currency. */
  collection: { min: number; max: number } | null;
  payout: { min: number; max: number } | null;
  /** Whether a second request with the same id does nothing. */
  isIdempotent: boolean;
  callbacks: { signed: boolean; retried: boolean };
  /** How long a player has to confirm a prompt, in seconds. */
  promptSeconds: number;
  /** Whether players can pay without being asked to, into an account number. */
  takesUnsolicited: boolean;
  /** The directions that its statement covers; none: staff upload a file. */
  statement: readonly ('in' | 'out')[];
  hasNameLookup: boolean;
};

/** A payment that the provider is asked to make. */
export type Order = {
  /** Our id, a version 4 UUID. */
  reference: string;
  network: NetworkId;
  /** E.164, such as +254712345678. */
  phone: string;
  amountCents: Cents;
  /** What the player sees on the phone: at most 12 letters and digits, unique to the payment. */
  shortReference: string;
  /** Where results are posted: unguessable, and for this payment only. */
  callbackUrl: string;
};

export type SendResult =
  | { outcome: 'accepted'; providerRef: string | null }
  /** Final: the provider will not make this payment. `code` is the provider's own. */
  | { outcome: 'refused'; failure: PaymentFailure; code: string }
  /** The request certainly did not reach the provider, or was turned away for now. */
  | { outcome: 'not-sent'; reason: string }
  /** It may have been accepted: there was no answer that says. */
  | { outcome: 'unanswered'; reason: string };

export type Settled = {
  outcome: 'settled';
  /** The provider's number of the payment, unique per provider. */
  receipt: string;
  amountCents: Cents;
  /** Digits of the phone that paid or was paid; null if the provider hides them. */
  payer: string | null;
  /**
   * Whether the player confirmed the prompt itself, with the PIN of that phone. A payment to its
   * account number can come from any phone.
   */
  isPromptConfirmed?: boolean;
  /** As the provider has it registered. */
  name?: string | null;
  /** What the provider charged us. */
  chargeCents?: Cents;
};

export type StatusResult =
  | Settled
  /** Final. Results that may still change are `pending`. */
  | { outcome: 'failed'; failure: PaymentFailure; code: string }
  | { outcome: 'pending' }
  /** The provider does not know the payment. */
  | { outcome: 'missing' }
  | { outcome: 'unanswered'; reason: string };

/** A payment that may be known to the provider. */
export type Asked = Order & {
  kind: PaymentKind;
  providerRef: string | null;
  /** The number that a callback named, which by itself proves nothing. */
  claimedReceipt: string | null;
  createdAt: Date;
};

export type Callback = {
  body: Buffer;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** For signatures that cover them. */
  method: string;
  /** With the query, if there is one. */
  path: string;
  /** The payment whose own address it was posted to; null: the provider's general address. */
  reference: string | null;
};

/** `receivedAt`: by the clock of the database, for signatures that expire. */
export type StoredCallback = Callback & { receivedAt: Date };

/** What a callback says about a payment that we know. */
export type Claim = {
  about: 'payment';
  reference: string | null;
  providerRef: string | null;
  receipt: string | null;
  /** Only if a signature proves it, or nothing else can ever confirm it; null: ask for the status. */
  result: Settled | Extract<StatusResult, { outcome: 'failed' }> | null;
};

/** Money that arrived without a request of ours. */
export type Received = {
  about: 'received';
  receipt: string;
  amountCents: Cents;
  /** The account number that the payer entered. */
  account: string;
  payer: string | null;
  name: string | null;
  at: Date;
  /** Whether the provider is proven to have said so; if not, its status is asked for first. */
  isProven: boolean;
};

/** One row of the provider's books. */
export type StatementRow = {
  receipt: string;
  direction: 'in' | 'out';
  amountCents: Cents;
  chargeCents?: Cents;
  payer: string | null;
  /** Our id or the account number, if the provider keeps it. */
  reference: string | null;
  at: Date;
};

/** A player is about to pay without being asked to: whether we would accept it. */
export type PaymentCheck = (payment: {
  account: string;
  amountCents: Cents | null;
}) => Promise<'account' | 'amount' | 'refused' | null>;

export type PaymentProvider = {
  collect?: (order: Order) => Promise<SendResult>;
  payOut?: (order: Order) => Promise<SendResult>;
  status: (payment: Asked) => Promise<StatusResult>;
  /** Null: forged or unreadable. Empty: nothing to do. */
  readCallback: (callback: StoredCallback) => readonly (Claim | Received)[] | null;
  /** What players enter in their phone's menu to pay us, such as a paybill number. */
  payInNumber?: string;
  /** What the provider expects as the answer to a callback; by default an empty object. */
  callbackReply?: Record<string, string | number>;
  /** Answers the provider's question before an unsolicited payment. */
  validate?: (callback: Callback, check: PaymentCheck) => Promise<Record<string, string | number>>;
  /** The provider's books; also finds payments whose callback was lost. */
  statement?: (from: Date, to: Date) => Promise<StatementRow[]>;
  /** Tells the provider where to post, once at the start. */
  register?: (addresses: { callback: string; validation: string }) => Promise<void>;
  /** The registered name of a phone's owner; null if the provider does not say. */
  nameOf?: (phone: string, network: NetworkId) => Promise<string | null>;
};

/** The values of a provider's settings, by the name of the environment variable. */
export type ProviderSettings = Readonly<Record<string, string | undefined>>;

/** `callbackUrl`: the origin that callbacks are posted to, which signatures may cover. */
export type ProviderOptions = { timeoutMs?: number | undefined; callbackUrl?: string | undefined };

export type ProviderKind = {
  capabilities: Capabilities;
  /** Environment variables that it cannot work without, and others that it reads. */
  needs: readonly string[];
  reads?: readonly string[];
  /** Throws an Error that names the variable if a value is wrong. */
  create: (settings: ProviderSettings, options?: ProviderOptions) => PaymentProvider;
};
