// A customer's phone: its prompts, menu and messages. Its page reads /phone/api/state, and answers
// prompts at /phone/:id, as in every emulator.
import { BadRequest, type Call, get, json, post, type Reply, type Route, readJson } from '#emulators/http.ts';
import { type Books, nameOf, readNumber } from '#emulators/mpesa/books.ts';
import type { Payments } from '#emulators/mpesa/payments.ts';
import { phonePage } from '#emulators/mpesa/phone-page.ts';
import { type Phones, PIN } from '#emulators/phone.ts';

type Parts = { books: Books; phones: Phones; payments: Payments; shortcode: string };

export function phoneRoutes({ books, phones, payments, shortcode }: Parts): Route[] {
  const stateOf = (number: string) => {
    const [open] = phones.openPrompts(number);
    const movements = books.movements().filter(({ phone }) => phone === number);
    return {
      number,
      name: nameOf(number),
      balance: books.format(books.balanceOf(number)),
      prompt: open ? { id: open[0], text: open[1].text } : null,
      messages: books.messagesTo(number),
      received: movements.filter(({ direction }) => direction === 'out').map(describe),
    };
  };

  const describe = ({ receipt, amount, at }: { receipt: string; amount: number; at: Date }) => {
    return { receipt, amount: books.format(amount), at };
  };

  const payBill = async (input: Input): Promise<Reply> => {
    const { account = '', pin } = input;
    const phone = phoneOf(input.phone);
    const amount = Number(input.amount);
    if (!Number.isInteger(amount) || amount < 1) throw new BadRequest('The amount must be a positive whole number.');
    if (String(account) === '' || String(account).length > 20)
      throw new BadRequest('The account number must have 1 to 20 characters.');
    if (pin !== PIN) return fail(phone, 'Failed. You have entered the wrong PIN.');
    const result = await payments.pay({ phone, amount, account: String(account) });
    return typeof result === 'string' ? fail(phone, result) : json({ receipt: result.receipt });
  };

  const fail = (phone: string, message: string) => {
    books.notify(phone, message);
    return json({ receipt: null, message });
  };

  const reverse = ({ receipt }: Input): Reply => {
    const movement = books.movements().find((made) => made.receipt === receipt && made.direction === 'in');
    if (!movement) throw new BadRequest('No payment has this receipt.');
    return json({ receipt: payments.reverse(movement)?.receipt ?? null });
  };

  const show = (input: string | null) => {
    const prompted = phones.openPrompts(null).map(([, { phone }]) => phone);
    const known = [...new Set([...prompted, ...phones.books.map(({ phone }) => phone)])];
    return phonePage(readNumber(input), known, `${books.business}, business number ${shortcode}`);
  };

  return [
    get('/phone', ({ url }) => show(url.searchParams.get('number'))),
    get('/phone/api/state', ({ url }) => json(stateOf(phoneOf(url.searchParams.get('number'))))),
    post('/phone/api/pay-bill', (call) => payBill(readInput(call))),
    post('/phone/api/reverse', (call) => reverse(readInput(call))),
  ];
}

type Input = Readonly<Record<string, unknown>>;
const readInput = (call: Call) => readJson(call) as Input;

function phoneOf(input: unknown): string {
  const number = readNumber(input);
  if (number === null) throw new BadRequest('The phone must be a number such as 254712345678.');
  return number;
}
