// What the mobile-money emulators share: the players' phones with their wallets and prompts, our
// account with the provider, and the books. Amounts are in hundredths.
import { randomInt, randomUUID } from 'node:crypto';
import type { Environment } from '#emulators/emulator.ts';
import { html, page } from '#emulators/html.ts';
import { type Call, get, json, post, readForm } from '#emulators/http.ts';

/** The PIN of every phone. */
export const PIN = '1234';
const START_BALANCE = 100_000_000_00;

export type Answer = 'approved' | 'rejected' | 'wrong-pin' | 'expired' | 'no-money';

export type Prompt = {
  phone: string;
  amount: number;
  text: string;
  /** Called once. Must move the amount if the prompt was approved. */
  onAnswer: (answer: Answer) => void;
};

export type Movement = {
  receipt: string;
  reference: string;
  /** From our point of view: `in` is paid by the phone. */
  direction: 'in' | 'out';
  amount: number;
  phone: string;
};
type BookedMovement = Movement & { at: Date };

export type Phones = ReturnType<typeof createPhones>;

/** @param openingBalance each phone's starting balance */
export function createPhones(env: Environment, openingBalance = START_BALANCE) {
  const currency = env.EMULATOR_CURRENCY ?? 'USD';
  const promptMs = Number(env.EMULATOR_PROMPT_SECONDS ?? 60) * 1000;
  const prompts = new Map<string, Prompt>();
  const balances = new Map<string, number>();
  const books: BookedMovement[] = [];
  let float = START_BALANCE;

  const balanceOf = (phone: string) => balances.get(phone) ?? openingBalance;

  /** @returns false if the payer has too little money */
  const move = (movement: Movement): boolean => {
    const { phone, amount, direction } = movement;
    if (amount > (direction === 'in' ? balanceOf(phone) : float)) return false;
    const sign = direction === 'in' ? 1 : -1;
    balances.set(phone, balanceOf(phone) - sign * amount);
    float += sign * amount;
    books.push({ ...movement, at: new Date() });
    return true;
  };

  const answer = (id: string, input: Answer) => {
    const prompt = prompts.get(id);
    prompts.delete(id);
    const lacksMoney = prompt && input === 'approved' && balanceOf(prompt.phone) < prompt.amount;
    prompt?.onAnswer(lacksMoney ? 'no-money' : input);
  };

  /** Shows a prompt until it is answered or expires. */
  const ask = (prompt: Prompt) => {
    const id = randomUUID();
    prompts.set(id, prompt);
    setTimeout(() => answer(id, 'expired'), promptMs).unref();
  };

  const openPrompts = (phone: string | null) =>
    [...prompts].filter(([, prompt]) => phone === null || prompt.phone === phone.trim().replace(/^\+/, ''));

  const shown = ({ url }: Call) => openPrompts(url.searchParams.get('number'));
  const routes = [
    get('/phone', (call) => phonesPage(shown(call), currency)),
    get('/phone.json', (call) => json(shown(call).map(([id, prompt]) => ({ id, ...withTextAmount(prompt) })))),
    post('/phone/:id', (call) => {
      answer(call.parameters.id ?? '', readAnswer(call));
      return { status: 303, headers: { location: call.headers.referer ?? '/phone' } };
    }),
    post('/_emulator/balances', (call) => {
      const { phone, amount = '' } = readForm(call);
      const hundredths = toHundredths(amount) ?? 0;
      if (phone === undefined) float = hundredths;
      else balances.set(phone, hundredths);
      return json({});
    }),
    get('/_emulator/books', () => json(books.map(withTextAmount))),
  ];
  return { currency, ask, openPrompts, move, routes, books, balanceOf, floatOf: () => float };
}

const withTextAmount = <Row extends { amount: number }>(row: Row) => ({ ...row, amount: toText(row.amount) });

function phonesPage(open: [string, Prompt][], currency: string) {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  const cards = open.map(
    ([id, { phone, amount, text }]) => html`<form class="card" method="post" action="/phone/${id}">
    <p class="quiet">+${phone}</p><p>${text}</p><p class="code">${money.format(amount / 100)}</p>
    <p class="row"><label>PIN <input name="pin" inputmode="numeric" autocomplete="off" size="6" required></label>
    <span><button>Pay</button> <button class="plain" name="action" value="reject" formnovalidate>Reject</button></span>
    </p></form>`,
  );
  const empty = html`<p class="card">No prompts. Make a deposit on the site, and its prompt appears here.</p>`;
  return page(
    'Phone',
    html`<p class="quiet">Demo phones: no real money. The PIN is ${PIN}.</p>${cards.length > 0 ? cards : empty}`,
  );
}

function readAnswer(call: Call): Answer {
  const { action, pin } = readForm(call);
  if (action === 'reject') return 'rejected';
  return pin === PIN ? 'approved' : 'wrong-pin';
}

/** Reads "100" or "12.50". @returns null for anything else, and for zero */
export function toHundredths(text: unknown): number | null {
  const [, whole, fraction = ''] = /^(0|[1-9]\d{0,10})(?:\.(\d{1,2}))?$/.exec(String(text)) ?? [];
  if (whole === undefined) return null;
  return Number(whole + fraction.padEnd(2, '0')) || null;
}

export const toText = (hundredths: number): string => (hundredths / 100).toFixed(2);

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A receipt number like those of the networks. */
export const newReceipt = (length = 10): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
