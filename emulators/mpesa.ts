// Emulates Safaricom's Daraja (M-Pesa in Kenya) and its customers' phones, based on the Daraja 3.0
// documentation. The PIN of every phone is 1234.
//
// Credentials come from the environment or have defaults. GET /_emulator/settings lists the
// settings with which a server uses this emulator, and GET /_emulator/books lists all money
// movements.
//   EMULATOR_CURRENCY        currency shown with amounts (USD, as in the demo)
//   EMULATOR_BUSINESS        name of the business on phones (GOLDLINE)
//   EMULATOR_PROMPT_SECONDS  how long a prompt waits for a PIN (60)
//   EMULATOR_VALIDATION      "off": unsolicited payments are not validated
import type { Emulator } from '#emulators/emulator.ts';
import { createBooks, OPENING_BALANCE } from '#emulators/mpesa/books.ts';
import { createGateway } from '#emulators/mpesa/gateway.ts';
import { createPayments, PAYMENT_FAULTS } from '#emulators/mpesa/payments.ts';
import { createPayouts, PAYOUT_FAULTS } from '#emulators/mpesa/payouts.ts';
import { phoneRoutes } from '#emulators/mpesa/phone.ts';
import { createPrompts, PROMPT_FAULTS } from '#emulators/mpesa/prompts.ts';
import { statementRoutes } from '#emulators/mpesa/statement.ts';
import { statusRoute } from '#emulators/mpesa/status-query.ts';
import { createPhones } from '#emulators/phone.ts';

export const mpesa: Emulator = {
  defaultPort: 4011,
  faults: ['token-refused', 'result-as-text', ...PAYMENT_FAULTS, ...PROMPT_FAULTS, ...PAYOUT_FAULTS],
  describe: (url) => [`phones: ${url}/phone`, `server settings: ${url}/_emulator/settings`],
  createRoutes: (tools) => {
    const phones = createPhones(tools.env, OPENING_BALANCE);
    const books = createBooks(tools, phones);
    const gateway = createGateway(tools);
    const payments = createPayments(tools, books, gateway);
    const payouts = createPayouts(tools, books, gateway);
    return [
      ...gateway.routes,
      ...payments.routes,
      ...createPrompts(tools, { books, phones, gateway, payments }),
      payouts.route,
      statusRoute(tools, { books, gateway, payouts }),
      ...statementRoutes(books, gateway),
      ...phoneRoutes({ books, phones, payments, shortcode: gateway.shortcode }),
      ...phones.routes,
    ];
  },
};
