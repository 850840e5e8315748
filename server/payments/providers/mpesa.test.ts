// The bodies are based on Safaricom's documentation and on published integrations.
import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currency, setCurrency } from '#domain/currency.ts';
import type { Callback } from '#server/payments/provider.ts';
import { sendResult } from '#server/payments/providers/mpesa/api.ts';
import { nairobiTime, promptFailure, readRow } from '#server/payments/providers/mpesa/messages.ts';
import { mpesa } from '#server/payments/providers/mpesa.ts';

const REFERENCE = '6f1c2b1e-7f3a-4c0e-9d52-0b8f6d1f5a11';
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const settings = {
  MPESA_URL: 'http://127.0.0.1:9',
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '600966',
  MPESA_PASSKEY: 'passkey',
  MPESA_INITIATOR: 'testapi',
  MPESA_INITIATOR_PASSWORD: 'Safaricom999!*!',
  MPESA_CERTIFICATE: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};
const provider = mpesa.create(settings);

const before = currency().code;
beforeEach(() => setCurrency('KES'));
afterEach(() => setCurrency(before));

const post = (body: unknown, reference: string | null = REFERENCE): Callback => ({
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  headers: {},
  method: 'POST',
  path: '/',
  reference,
});
const read = (body: unknown, reference: string | null = REFERENCE) =>
  provider.readCallback({ ...post(body, reference), receivedAt: new Date() });

describe('the callback of a prompt', () => {
  const paid = {
    MerchantRequestID: '29115-34620561-1',
    CheckoutRequestID: 'ws_CO_191220191020363925',
    ResultCode: 0,
    ResultDesc: 'The service request is processed successfully.',
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: 1.0 },
        { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
        { Name: 'Balance' },
        { Name: 'TransactionDate', Value: 20191219102115 },
        { Name: 'PhoneNumber', Value: 254708374149 },
      ],
    },
  };
  const claim = { about: 'payment', reference: REFERENCE, providerRef: 'ws_CO_191220191020363925', result: null };

  it('is only a claim, with a receipt', () => {
    expect(read({ Body: { stkCallback: paid } })).toEqual([{ ...claim, receipt: 'NLJ7RT61SV' }]);
  });

  it('has no receipt if it was posted to the general URL', () => {
    expect(read({ Body: { stkCallback: paid } }, null)).toEqual([{ ...claim, reference: null, receipt: null }]);
  });

  it.each([
    ['that was cancelled', { ...paid, ResultCode: 1032, CallbackMetadata: undefined }],
    ['with a string as its code', { ...paid, ResultCode: '1037', CallbackMetadata: undefined }],
    ['with one item instead of a list', { ...paid, CallbackMetadata: { Item: { Name: 'Amount', Value: 1 } } }],
    ['with an invalid receipt', { ...paid, CallbackMetadata: { Item: [{ Name: 'MpesaReceiptNumber', Value: {} }] } }],
  ])('%s has no receipt', (_name, stkCallback) => {
    expect(read({ Body: { stkCallback } })).toEqual([{ ...claim, receipt: null }]);
  });
});

describe('a confirmation', () => {
  const confirmation = {
    TransactionType: 'Pay Bill',
    TransID: 'RKL51ZDR4F',
    TransTime: '20231121121325',
    TransAmount: '5.00',
    BusinessShortCode: '600966',
    BillRefNumber: 'Sample Transaction',
    InvoiceNumber: '',
    OrgAccountBalance: '25.00',
    ThirdPartyTransID: '',
    MSISDN: '2547 ***** 126',
    FirstName: 'NICHOLAS',
    MiddleName: '',
    LastName: '',
  };
  const received = {
    about: 'received',
    receipt: 'RKL51ZDR4F',
    amountCents: 500,
    account: 'Sample Transaction',
    payer: null,
    name: 'NICHOLAS',
    at: new Date('2023-11-21T09:13:25Z'),
    isProven: false,
  };

  it('is an unproven payment without a payer if the number is masked or hashed', () => {
    expect(read(confirmation, null)).toEqual([received]);
    const hash = 'c24c4f8c1f9b1c3d2e0a55b4e6a9d7f1b0c4a1e5f6d7c8b9a0e1f2d3c4b5a697';
    expect(read({ ...confirmation, MSISDN: hash }, null)).toEqual([received]);
  });

  it('has the payer and the full name if they are sent', () => {
    const open = { ...confirmation, MSISDN: 254708374149, MiddleName: 'null', LastName: 'SONGOK' };
    expect(read(open, null)).toEqual([{ ...received, payer: '254708374149', name: 'NICHOLAS SONGOK' }]);
  });

  it.each([
    { TransAmount: '0.00' },
    { TransAmount: '-5.00' },
    { TransAmount: '1e3' },
    { TransAmount: '5.005' },
    { TransAmount: null },
    { TransTime: 'yesterday' },
    { TransTime: '20231321121325' },
    { TransID: '' },
    { TransID: "x'; drop" },
    { BusinessShortCode: '600000' },
  ])('with %j is rejected', (change) => {
    expect(read({ ...confirmation, ...change }, null)).toBeNull();
  });

  it.each([
    [null, '0', 'Accepted'],
    ['account', 'C2B00012', 'Rejected'],
    ['amount', 'C2B00013', 'Rejected'],
    ['refused', 'C2B00012', 'Rejected'],
    ['stopped', 'C2B00016', 'Rejected'],
  ] as const)(
    'is validated before payment: if the problem is %s, the response is %s',
    async (problem, ResultCode, ResultDesc) => {
      const checked: unknown[] = [];
      const response = await provider.validate?.(post(confirmation, null), async (payment) => {
        checked.push(payment.account, payment.amountCents);
        return problem;
      });
      expect(response).toEqual({ ResultCode, ResultDesc });
      expect(checked).toEqual(['Sample Transaction', 500]);
    },
  );
});

describe('the result of a payout', () => {
  const result = {
    ResultType: 0,
    ResultCode: 0,
    ResultDesc: 'The service request is processed successfully.',
    OriginatorConversationID: REFERENCE,
    ConversationID: 'AG_20240706_2010364430d9bbdaf872',
    TransactionID: 'SG632NMUAB',
    ResultParameters: {
      ResultParameter: [
        { Key: 'TransactionAmount', Value: 10 },
        { Key: 'TransactionReceipt', Value: 'SG632NMUAB' },
        { Key: 'ReceiverPartyPublicName', Value: '254705912645 - NICHOLAS JOHN SONGOK' },
        { Key: 'TransactionCompletedDateTime', Value: '06.07.2024 22:48:52' },
        { Key: 'B2CUtilityAccountAvailableFunds', Value: 8959269.6 },
        { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
      ],
    },
    ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: 'https://internalsandbox.safaricom.co.ke/' } },
  };
  const claim = { about: 'payment', reference: REFERENCE, providerRef: 'AG_20240706_2010364430d9bbdaf872' };
  const settled = {
    outcome: 'settled',
    receipt: 'SG632NMUAB',
    amountCents: 1000,
    payer: '254705912645',
    name: 'NICHOLAS JOHN SONGOK',
  };
  const resultOf = (change: object) =>
    read({ Result: { ...result, ...change } })?.map((one) => 'result' in one && one.result);

  it("is trusted only at the payment's own URL", () => {
    expect(read({ Result: result })).toEqual([{ ...claim, receipt: 'SG632NMUAB', result: settled, direction: 'out' }]);
    expect(read({ Result: result }, null)).toBeNull();
  });

  it('can have a string as its code and a list of references', () => {
    const references = { ReferenceItem: [{ Key: 'QueueTimeoutURL', Value: '' }, { Key: 'Occasion' }] };
    expect(resultOf({ ResultCode: '0', ReferenceData: references })).toEqual([settled]);
    expect(resultOf({ ResultCode: '2040', ResultParameters: undefined })).toEqual([
      { outcome: 'failed', failure: 'not_registered', code: '2040' },
    ]);
  });

  it.each([
    [1, 'refused'],
    [4, 'limit'],
    [2001, 'refused'],
    ['SFC_IC0003', 'not_registered'],
  ])('with code %s is a final failure: %s', (ResultCode, failure) => {
    expect(resultOf({ ResultCode, ResultParameters: undefined })).toEqual([
      { outcome: 'failed', failure, code: String(ResultCode) },
    ]);
  });

  it.each([
    ['with an undocumented code', { ResultCode: 26 }],
    ['without a code', { ResultCode: undefined }],
    ['without a receipt', { ResultParameters: { ResultParameter: { Key: 'TransactionAmount', Value: 10 } } }],
    ['with an invalid amount', { ResultParameters: { ResultParameter: [{ Key: 'TransactionAmount', Value: '1e1' }] } }],
  ])('%s triggers a status query', (_name, change) => {
    expect(resultOf(change)).toEqual([null]);
  });

  it('is ignored if it belongs to a failed status query', () => {
    expect(resultOf({ ResultCode: 1, OriginatorConversationID: '3213-416199-2' })).toEqual([]);
  });

  it.each([{}, [], { Result: [] }, 'not JSON', '{"Result":', '12'])(
    "%j triggers a status query, at the payment's URL",
    (body) => {
      expect(read(body)).toEqual([{ ...claim, providerRef: null, receipt: null, result: null }]);
      expect(read(body, null)).toBeNull();
    },
  );
});

describe('the result of a status query', () => {
  const values = {
    DebitPartyName: '600310 - Safaricom333',
    CreditPartyName: '254708374149 - John Doe',
    OriginatorConversationID: '3211-416020-3',
    DebitPartyCharges: 'Fee For B2C Payment|KES|22.40',
    TransactionReason: undefined,
    TransactionStatus: 'Completed',
    Amount: '300',
    ReceiptNo: 'MBN31H462N',
  };
  const resultOf = (change: object) => {
    const entries = Object.entries({ ...values, ...change });
    const ResultParameter = entries.map(([Key, Value]) => ({ Key, Value }));
    const ids = { OriginatorConversationID: '3213-416199-2', ConversationID: 'AG_20180223_0000493344ae97d86f75' };
    const [claim] = read({ Result: { ...ids, ResultCode: 0, ResultParameters: { ResultParameter } } }) ?? [];
    return claim && 'result' in claim && claim.result;
  };
  const settled = { outcome: 'settled', receipt: 'MBN31H462N', amountCents: 30_000 };

  it('has the receipt, the receiver and the charge of a payout', () => {
    const receiver = { payer: '254708374149', name: 'John Doe' };
    expect(resultOf({})).toEqual({ ...settled, ...receiver, chargeCents: 2240 });
  });

  it('has the payer of an incoming payment, whose charge is not ours', () => {
    const parties = { DebitPartyName: '254708374149 - John Doe', CreditPartyName: '600310 - Safaricom333' };
    expect(resultOf(parties)).toEqual({ ...settled, payer: '254708374149', name: 'John Doe' });
  });

  it.each([
    ['Declined', { outcome: 'failed', failure: 'refused', code: 'Declined' }],
    ['Expired', { outcome: 'failed', failure: 'refused', code: 'Expired' }],
  ])('%s means %j', (TransactionStatus, expected) => {
    expect(resultOf({ TransactionStatus })).toEqual(expected);
  });

  it.each(['Authorized', 'Initiated', 'Something new'])('%s does not trigger another query', (TransactionStatus) => {
    expect(resultOf({ TransactionStatus })).toBeUndefined();
  });
});

describe('a row of the statement', () => {
  const row = {
    transactionId: 'yzlyrEsRG1',
    trxDate: '2020-08-05T10:13:00Z',
    msisdn: 722000000,
    sender: 'UAT2',
    transactiontype: 'c2b-pay-bill-debit',
    billreference: '37207636392',
    amount: '168.00',
    organizationname: 'Daraja Pull API Test',
  };

  it('is an incoming payment', () => {
    expect(readRow(row)).toEqual({
      receipt: 'yzlyrEsRG1',
      direction: 'in',
      amountCents: 16_800,
      payer: '254722000000',
      reference: '37207636392',
      at: new Date('2020-08-05T10:13:00Z'),
    });
  });

  it('without a time zone is in Nairobi time', () => {
    expect(readRow({ ...row, trxDate: '2020-08-05 13:13:00' })?.at).toEqual(new Date('2020-08-05T10:13:00Z'));
    expect(nairobiTime(new Date('2020-08-05T22:13:00Z'))).toBe('2020-08-06T01:13:00');
  });

  it.each([{ amount: '1e5' }, { amount: {} }, { trxDate: '05/08/2020' }, { transactionId: null }])(
    'with %j is ignored',
    (change) => {
      expect(readRow({ ...row, ...change })).toBeNull();
    },
  );
});

describe('the statement', () => {
  it('from more than 48 hours ago is not read partially: its other payments would seem to be missing', async () => {
    const [from, to] = [49, 25].map((hours) => new Date(Date.now() - hours * 3_600_000)) as [Date, Date];
    await expect(provider.statement?.(from, to)).rejects.toThrow('only the last 48 hours');
  });
});

describe('the result code of a prompt', () => {
  it.each([
    ['1', 'no_funds', 'no_funds', 'no_funds'],
    ['17', 'limit', 'limit', 'limit'],
    ['1019', 'expired', 'expired', 'expired'],
    ['1032', 'cancelled', 'cancelled', 'cancelled'],
    ['2001', 'wrong_pin', 'wrong_pin', 'wrong_pin'],
    ['1001', null, 'unreachable', 'unreachable'],
    ['1025', null, 'unreachable', 'unreachable'],
    ['1031', null, 'expired', 'expired'],
    ['1037', null, 'unreachable', 'unreachable'],
    ['9999', null, 'unreachable', 'unreachable'],
    ['4999', null, null, 'refused'],
    ['26', null, null, 'refused'],
    ['constructor', null, null, 'refused'],
  ])('%s means %s at first, %s after 90 seconds, and %s once it is final', (code, ...expected) => {
    expect((['shown', 'over', 'old'] as const).map((age) => promptFailure(code, age))).toEqual(expected);
  });
});

describe('the response to a new payment', () => {
  const outcomeOf = (status: number, json: Record<string, unknown>) =>
    sendResult({ status, json, text: JSON.stringify(json) }, 'ConversationID').outcome;
  const error = (errorCode: string, errorMessage = '') => ({ requestId: '1', errorCode, errorMessage });

  it.each([
    [200, { ResponseCode: '0', ConversationID: 'AG_1' }, 'accepted'],
    [200, { ResponseCode: 0, ConversationID: 'AG_1' }, 'accepted'],
    [200, { ResponseCode: '1', ResponseDescription: 'Rejected' }, 'refused'],
    [500, error('500.002.1001', 'Duplicate OriginatorConversationID.'), 'accepted'],
    [400, error('400.002.02', 'Bad Request - Invalid BusinessShortCode'), 'refused'],
    [500, error('500.001.1001', 'Wrong credentials'), 'refused'],
    [500, error('500.001.1001', 'Unable to lock subscriber, a transaction is already in process'), 'refused'],
    [500, error('500.003.02', 'System is busy. Please try again in few minutes.'), 'not-sent'],
    [429, error('500.003.02', 'Spike arrest violation'), 'not-sent'],
    [404, error('404.001.01', 'Resource not found'), 'not-sent'],
    [500, error('500.003.1001', 'Internal Server Error'), 'unanswered'],
    [200, {}, 'unanswered'],
    [400, {}, 'unanswered'],
    [503, {}, 'unanswered'],
  ])('with status %i and %j is %s', (status, json, expected) => {
    expect(outcomeOf(status, json)).toBe(expected);
  });
});

describe('settings', () => {
  it.each([
    ['MPESA_SHORTCODE', '12'],
    ['MPESA_PAYOUT_SHORTCODE', 'six'],
    ['MPESA_CERTIFICATE', 'not a certificate'],
    ['MPESA_URL', 'daraja'],
  ])('%s must not be %j', (name, value) => {
    expect(() => mpesa.create({ ...settings, [name]: value })).toThrow(name);
  });

  it('accept a certificate whose lines end with \\n', () => {
    expect(() =>
      mpesa.create({ ...settings, MPESA_CERTIFICATE: settings.MPESA_CERTIFICATE.replaceAll('\n', '\\n') }),
    ).not.toThrow();
  });

  it('fail before anything is sent if Safaricom would reject a callback URL', async () => {
    const addresses = { callback: 'https://x.example/api/mpesa/1', validation: 'https://x.example/1' };
    await expect(provider.register?.(addresses)).rejects.toThrow('"mpesa"');
  });
});

describe('an amount that is not in whole shillings', () => {
  it('is rejected', async () => {
    const order = {
      reference: REFERENCE,
      network: 'mpesa_ke',
      phone: '+254708374149',
      shortReference: 'A1',
      callbackUrl: '',
    } as const;
    const refused = { outcome: 'refused', failure: 'refused', code: 'not-whole' };
    expect(await provider.collect?.({ ...order, amountCents: 1050 as never })).toEqual(refused);
    expect(await provider.payOut?.({ ...order, amountCents: 1050 as never })).toEqual(refused);
    expect(await provider.collect?.({ ...order, amountCents: 1000 as never })).toMatchObject({ outcome: 'not-sent' });
  });
});
