// The interface for sending text messages. A provider is one file in server/messages/providers.

export type Sms = { id: string; recipient: string; body: string };

/** As reported by the provider, such as 0.8000 KES. */
export type Cost = { amount: string; currency: string };

/** Reasons never contain a message's text or recipient. */
export type SendResult =
  | { outcome: 'accepted'; providerId: string | null; cost: Cost | null }
  /** Will never be accepted: a wrong or blocked number. */
  | { outcome: 'refused'; reason: string }
  /** Was not accepted, but a retry may be. */
  | { outcome: 'retry'; reason: string }
  /** May have been accepted: there was no conclusive response. */
  | { outcome: 'unknown'; reason: string };

/** What a provider reports about a message that it accepted; null: nothing final yet. */
export type DeliveryReport = {
  providerId: string;
  delivery: { status: 'delivered' } | { status: 'failed'; reason: string } | null;
};

/** A form that a provider posted, and the proof that the provider sent it. */
export type ReportForm = {
  fields: Readonly<Record<string, string>>;
  /** The last part of the path. */
  token: string | null;
  signature: string | null;
};

export type SmsProvider = {
  /** Whether a retry with the same id is ignored. */
  isIdempotent: boolean;
  send: (sms: Sms) => Promise<SendResult>;
  /** For a provider that reports the cost after sending. Null: not known yet. */
  readCost?: (providerId: string) => Promise<Cost | null>;
  /** Reads a delivery report. Null: forged, or not a report; missing: the provider sends none. */
  readReport?: (form: ReportForm) => DeliveryReport | null;
};

export type SmsSettings = {
  /** The base URL; each provider except the generic one has a default. */
  url: string | undefined;
  key: string | undefined;
  username: string | undefined;
  sender: string | undefined;
  /** The token in the URL to which unsigned reports are posted. */
  reportToken: string | undefined;
  /** This site's URL, for providers that are sent the URL for reports with each message. */
  publicUrl: string | undefined;
  timeoutMs?: number;
};

/** A provider and its required settings. */
export type SmsProviderKind = {
  requiredSettings: readonly ('url' | 'key' | 'username' | 'sender')[];
  /** Whether its reports are authenticated by SMS_REPORT_TOKEN in their URL. */
  hasReportToken?: true;
  create: (settings: SmsSettings) => SmsProvider;
};
