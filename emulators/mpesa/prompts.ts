// Prompts that ask for a PIN on a customer's phone ("STK push"), and the query for their result.
import { randomUUID } from 'node:crypto';
import type { Tools } from '#emulators/emulator.ts';
import { json, type Reply, type Route } from '#emulators/http.ts';
import { type Books, type Movement, readNumber, stamp } from '#emulators/mpesa/books.ts';
import { type Body, badRequest, type Gateway, guessedUrl, isUrl, refuse } from '#emulators/mpesa/gateway.ts';
import type { Payments } from '#emulators/mpesa/payments.ts';
import type { Answer, Phones } from '#emulators/phone.ts';

const RESULTS: Readonly<Record<number, string>> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  17: 'Rule limited.',
  1001: 'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  1019: 'Transaction has expired.',
  1025: 'An error occurred while sending a push request.',
  1031: 'Request cancelled by user.',
  1032: 'Request cancelled by user.',
  1037: 'DS timeout user cannot be reached.',
  2001: 'The initiator information is invalid.',
  8006: 'The security credential is locked.',
  9999: 'Error occurred while sending push request.',
};
/** prompt-N: result N without a prompt. early-N: reports N while the prompt is still open. */
export const PROMPT_FAULTS = [
  ...['prompt-1', 'prompt-17', 'prompt-1019', 'prompt-1037', 'prompt-8006', 'metadata-missing'],
  ...['early-1001', 'early-1025', 'early-1031', 'early-1037', 'early-9999'],
];
const RESULT_FAULTS = PROMPT_FAULTS.filter((name) => /-\d+$/.test(name));
/** If no one answers, M-Pesa reports that the phone could not be reached. */
const CODES: Readonly<Record<Answer, number>> = {
  approved: 0,
  rejected: 1032,
  'wrong-pin': 2001,
  expired: 1037,
  'no-money': 1,
};

type Prompt = {
  id: string;
  merchantId: string;
  phone: string;
  amount: number;
  account: string;
  callbackUrl: string;
  /** The last result's code, which may not be final. */
  code: number | null;
};

type Parts = { books: Books; phones: Phones; gateway: Gateway; payments: Payments };

export function createPrompts({ faults, callbacks }: Tools, { books, phones, gateway, payments }: Parts): Route[] {
  const prompts = new Map<string, Prompt>();

  const bodyOf = (prompt: Prompt, code: number, metadata: object) => {
    const isText = faults.take('result-as-text', { kind: 'prompt', phone: prompt.phone });
    const stkCallback = {
      ...idsOf(prompt),
      ResultCode: isText ? String(code) : code,
      ResultDesc: RESULTS[code] ?? 'Failed',
      ...metadata,
    };
    return JSON.stringify({ Body: { stkCallback } });
  };

  const report = (prompt: Prompt, code: number, movement: Movement | null = null) => {
    const subject = { kind: 'prompt', phone: prompt.phone, amount: String(prompt.amount) };
    const isBare = !movement || faults.take('metadata-missing', subject);
    const url = prompt.callbackUrl;
    const headers = { 'content-type': 'application/json' };
    const body = bodyOf(prompt, code, isBare ? {} : metadataOf(movement));
    const fake = { ...prompt, receipt: 'FAKE123456', phone: prompt.phone, amount: prompt.amount, at: new Date() };
    const forged = () => ({ url: guessedUrl(url), headers, body: bodyOf(prompt, 0, metadataOf(fake)) });
    callbacks.send({ url, headers, body, forged }, subject);
  };

  const close = (prompt: Prompt, code: number, movement: Movement | null = null) => {
    prompt.code = code;
    report(prompt, code, movement);
    if (movement) payments.confirm(movement);
  };

  const open = (prompt: Prompt) => {
    const fault = RESULT_FAULTS.find((name) =>
      faults.take(name, { phone: prompt.phone, amount: String(prompt.amount) }),
    );
    const [kind, code] = fault?.split('-') ?? [];
    if (kind === 'prompt') return close(prompt, Number(code));
    if (kind === 'early') {
      prompt.code = Number(code);
      report(prompt, Number(code));
    }
    const { phone, amount, account } = prompt;
    const text = `Do you want to pay ${books.format(amount)} to ${books.business}, account ${account}?`;
    phones.ask({ phone, amount: amount * 100, text, onAnswer: (answer) => onAnswer(prompt, answer) });
  };

  const onAnswer = (prompt: Prompt, answer: Answer) => {
    const movement = answer === 'approved' ? payments.take('prompt', prompt) : null;
    const code = CODES[answer];
    close(prompt, code === 0 && !movement ? 1 : code, movement);
  };

  const request = (body: Body): Reply => {
    const refusal = refusalOf(body, gateway);
    if (refusal !== null) return refusal;
    const prompt = toPrompt(body);
    if (phones.openPrompts(prompt.phone).length > 0) return refuse('500.001.1001', RESULTS[1001] ?? '');
    // Undocumented, but reported by integrators: if the numbers are strings, no phone is reached.
    const isUnreachable = typeof body.PhoneNumber === 'string' || typeof body.PartyA === 'string';
    prompts.set(prompt.id, prompt);
    if (isUnreachable) close(prompt, 1037);
    else open(prompt);
    const text = 'Success. Request accepted for processing';
    return json({ ...idsOf(prompt), ResponseCode: '0', ResponseDescription: text, CustomerMessage: text });
  };

  const query = (body: Body): Reply => {
    const prompt = prompts.get(String(body.CheckoutRequestID));
    if (!gateway.isCorrectPassword(body)) return refuse('500.001.1001', 'Wrong credentials');
    if (!prompt) return badRequest('CheckoutRequestID');
    if (prompt.code === null) return refuse('500.001.1001', 'The transaction is being processed');
    const ResponseDescription = 'The service request has been accepted successsfully';
    const result = { ResultCode: String(prompt.code), ResultDesc: RESULTS[prompt.code] };
    return json({ ResponseCode: '0', ResponseDescription, ...idsOf(prompt), ...result });
  };

  return [
    gateway.route('/mpesa/stkpush/v1/processrequest', 'collect', request),
    gateway.route('/mpesa/stkpushquery/v1/query', 'query', query),
  ];
}

const idsOf = ({ id, merchantId }: Prompt) => ({ MerchantRequestID: merchantId, CheckoutRequestID: id });

function refusalOf(body: Body, { shortcode, isCorrectPassword }: Gateway): Reply | null {
  const { Amount, PartyA, PartyB, PhoneNumber, CallBackURL } = body;
  if (String(body.BusinessShortCode) !== shortcode) return badRequest('BusinessShortCode');
  if (!isCorrectPassword(body)) return refuse('500.001.1001', 'Wrong credentials');
  if (readNumber(PhoneNumber) === null || readNumber(PartyA) === null) return badRequest('PhoneNumber');
  if (String(PartyB) !== shortcode) return badRequest('PartyB');
  if (!Number.isInteger(Number(Amount)) || Number(Amount) < 1) return badRequest('Amount');
  if (!isUrl(CallBackURL)) return badRequest('CallBackURL');
  const account = String(body.AccountReference ?? '');
  return account === '' || account.length > 12 ? badRequest('AccountReference') : null;
}

const toPrompt = (body: Body): Prompt => ({
  id: `ws_CO_${stamp(new Date())}${Math.random().toString().slice(2, 12)}`,
  merchantId: randomUUID(),
  phone: readNumber(body.PhoneNumber) as string,
  amount: Number(body.Amount),
  account: String(body.AccountReference),
  callbackUrl: String(body.CallBackURL),
  code: null,
});

/** The item `Balance` is sent without a value. */
function metadataOf({ amount, receipt, at, phone }: Pick<Movement, 'amount' | 'receipt' | 'at' | 'phone'>) {
  const Item = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(stamp(at)) },
    { Name: 'PhoneNumber', Value: Number(phone) },
  ];
  return { CallbackMetadata: { Item } };
}
