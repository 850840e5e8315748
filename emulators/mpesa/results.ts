// The results of payouts and status queries, as M-Pesa posts them.
import type { Faults } from '#emulators/faults.ts';
import { type Movement, nameOf } from '#emulators/mpesa/books.ts';

const RESULTS: Readonly<Record<string, string>> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  2: 'Declined due to limit rule',
  3: 'Declined due to limit rule: greater than the maximum transaction amount.',
  4: 'Declined due to limit rule: would exceed daily transfer limit',
  8: 'Declined due to limit rule: would exceed the maximum balance.',
  25: 'The format of parameter null is invalid.',
  2001: 'The initiator information is invalid.',
  2040: "Credit Party customer type can't be supported by the service.",
  8006: 'The security credential is locked',
  SFC_IC0003: 'The operator does not exist.',
};
const LOCAL_URL = 'https://internalsandbox.safaricom.co.ke/mpesa/b2cresults/v1/submit';

type Result = { id: string; conversation: string; transaction: string; code: string; values?: object };

/** @param subject what the faults result-as-text and reference-list are matched against */
export function resultBody(faults: Faults, result: Result, subject: { phone: string }): string {
  const { id, conversation, transaction, code, values = {} } = result;
  const isText = faults.take('result-as-text', { kind: 'payout', ...subject });
  const isList = faults.take('reference-list', subject);
  const item = { Key: 'QueueTimeoutURL', Value: LOCAL_URL };
  const ResultParameter = Object.entries(values).map(([Key, Value]) => ({ Key, Value }));
  const Result = {
    ResultType: 0,
    ResultCode: isText || !/^\d+$/.test(code) ? code : Number(code),
    ResultDesc: RESULTS[code],
    OriginatorConversationID: id,
    ConversationID: conversation,
    TransactionID: transaction,
    ...(ResultParameter.length > 0 && { ResultParameters: { ResultParameter } }),
    ReferenceData: { ReferenceItem: isList ? [item, { Key: 'Occasion' }] : item },
  };
  return JSON.stringify({ Result });
}

type Paid = { receipt: string; phone: string; amount: number; float: number };

export const paidValues = ({ receipt, phone, amount, float }: Paid) => ({
  TransactionAmount: amount,
  TransactionReceipt: receipt,
  ReceiverPartyPublicName: `${phone} - ${nameOf(phone)}`,
  TransactionCompletedDateTime: new Date().toLocaleString('de', { timeZone: 'Africa/Nairobi' }).replace(',', ''),
  B2CUtilityAccountAvailableFunds: float,
  B2CWorkingAccountAvailableFunds: 0,
  B2CRecipientIsRegisteredCustomer: 'Y',
  B2CChargesPaidAccountAvailableFunds: 0,
});

export function statusValues({ direction, phone, amount, charge, receipt }: Movement, shortcode: string) {
  const customer = `${phone} - ${nameOf(phone)}`;
  const [debit, credit] = direction === 'in' ? [customer, shortcode] : [`${shortcode} - Emulator`, customer];
  return {
    DebitPartyName: debit,
    CreditPartyName: credit,
    Amount: amount,
    ReceiptNo: receipt,
    TransactionStatus: 'Completed',
    DebitPartyCharges: `Fee For B2C Payment|KES|${charge.toFixed(2)}`,
  };
}
