// M-Pesa's books: each movement of money between a phone and the business, and the messages about
// it. Amounts are whole units of the currency.
import { randomInt, randomUUID } from 'node:crypto';
import type { Tools } from '#emulators/emulator.ts';
import type { Phones } from '#emulators/phone.ts';

export type Movement = {
  receipt: string;
  kind: 'prompt' | 'payment' | 'payout' | 'reversal';
  /** From the business's point of view. */
  direction: 'in' | 'out';
  amount: number;
  /** The fee, which the business pays from another account. */
  charge: number;
  phone: string;
  /** The account number, our payout id, or the receipt of the reversed payment. */
  reference: string;
  at: Date;
  /** When it appears in the statement. */
  inStatementAt: number;
};

type NewMovement = Pick<Movement, 'kind' | 'direction' | 'amount' | 'phone' | 'reference'>;
type Message = { phone: string; text: string; at: Date };
export type Books = ReturnType<typeof createBooks>;

export const MAX_BALANCE = 500_000;
/** In hundredths, unlike the other amounts. */
export const OPENING_BALANCE = 50_000_00;
const FIRST_NAMES = ['Amina', 'Brian', 'Cynthia', 'David', 'Esther', 'Farida', 'George', 'Halima', 'Ian', 'Joyce'];
const LAST_NAMES = ['Achieng', 'Barasa', 'Chebet', 'Kamau', 'Mutua', 'Njeri', 'Odhiambo', 'Otieno', 'Wambui', 'Were'];
/** Safaricom's published test number. */
const TEST_NUMBER = '254708374149';

export function createBooks({ env, faults }: Tools, phones: Phones) {
  const { EMULATOR_BUSINESS: business = 'GOLDLINE' } = env;
  const movements: Movement[] = [];
  const messages: Message[] = [];

  const balanceOf = (phone: string) => phones.balanceOf(phone) / 100;
  const format = (amount: number) =>
    `${phones.currency} ${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  const notify = (phone: string, text: string) => messages.unshift({ phone, text, at: new Date() });

  /** @returns null if the payer has too little money */
  const move = (movement: NewMovement): Movement | null => {
    const { phone, kind, amount } = movement;
    const receipt = newReceipt();
    const at = new Date();
    if (!phones.move({ ...movement, receipt, amount: amount * 100 })) return null;
    const late = faults.take('statement-late', { kind, phone })?.delayMs ?? 0;
    const charge = kind === 'payout' ? chargeOf(amount) : 0;
    const made = { ...movement, receipt, charge, at, inStatementAt: at.getTime() + late };
    movements.push(made);
    notify(phone, `${textOf(made)} New M-PESA balance is ${format(balanceOf(phone))}.`);
    return made;
  };

  const textOf = ({ receipt, kind, amount, reference, at }: Movement) => {
    const when = `on ${at.toLocaleDateString('en-GB', ZONE)} at ${at.toLocaleTimeString('en', { ...ZONE, ...CLOCK })}.`;
    if (kind === 'payout') return `${receipt} Confirmed. You have received ${format(amount)} from ${business} ${when}`;
    if (kind === 'reversal')
      return `${receipt} Confirmed. Transaction ${reference} has been reversed ${when} ${format(amount)} is credited.`;
    return `${receipt} Confirmed. ${format(amount)} sent to ${business} for account ${reference} ${when}`;
  };

  return {
    business,
    movements: (): readonly Movement[] => movements,
    messagesTo: (number: string) => messages.filter(({ phone }) => phone === number),
    float: () => phones.floatOf() / 100,
    balanceOf,
    format,
    notify,
    move,
  };
}

const ZONE = { timeZone: 'Africa/Nairobi' };
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

export function nameOf(number: string): string {
  if (number === TEST_NUMBER) return 'John Doe';
  const digits = Number(number.slice(-4));
  return `${FIRST_NAMES[digits % 10]} ${LAST_NAMES[Math.floor(digits / 10) % 10]}`;
}

/** The business's fee for payouts up to each amount. */
const CHARGES: readonly [number, number][] = [
  [100, 0],
  [1500, 5],
  [5000, 9],
  [20_000, 11],
];
const chargeOf = (amount: number): number => CHARGES.find(([most]) => amount <= most)?.[1] ?? 13;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** @returns a receipt such as QKH94M1Z11: a character each for year, month and day, then seven */
function newReceipt(): string {
  const now = new Date();
  const year = now.getUTCFullYear() - 2006;
  const month = now.getUTCMonth();
  const day = now.getUTCDate() - 1;
  const date = `${LETTERS[year % 26]}${LETTERS[month]}${`${LETTERS}123456`[day]}`;
  const characters = `${LETTERS}0123456789`;
  return date + Array.from({ length: 7 }, () => characters[randomInt(characters.length)]).join('');
}

/** @returns an id such as AG_20240706_2010364430d9bbdaf872 */
export const newConversation = (): string => {
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return `AG_${date}_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
};

/** @returns a number such as 254712345678; null if the number is not in Safaricom's format */
export function readNumber(value: unknown): string | null {
  const [, digits] = /^(?:\+?254|0)?([17]\d{8})$/.exec(String(value ?? '').replaceAll(' ', '')) ?? [];
  return digits === undefined ? null : `254${digits}`;
}

/** @returns the time in Nairobi, for example 20231121121325 */
export const stamp = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace(/\D/g, '');
