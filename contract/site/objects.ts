import { z } from 'zod';
import { DEPOSIT_METHODS } from '#domain/wallet.ts';

/** How an error in the browser was noticed: thrown, a rejected promise, while drawing, or a file that did not load. */
export const CLIENT_ERROR_KINDS = ['error', 'rejection', 'render', 'load'] as const;

/** One error in a browser. It names code and a page, never a person: no address, no input, no ids. */
export const clientErrorBody = z.strictObject({
  kind: z.enum(CLIENT_ERROR_KINDS),
  /** The error's class, such as `TypeError`. */
  name: z.string().regex(/^\w{1,60}$/),
  message: z.string().max(300),
  /** Where in our own files it was thrown, such as `index-a1b2.js:1:2345`. */
  source: z.string().max(120).optional(),
  /** The page's route, such as `/admin/users/:id`. */
  page: z.string().max(60),
});
export type ClientError = z.infer<typeof clientErrorBody>;

/** What the client needs to know of the site it is served by. Demo log-ins are there only with demo data. */
export const settingsObject = z
  .strictObject({
    inPlayDelayMs: z.int(),
    /** How long a live game takes bets without an update or a confirmation; 0: as long as it is live. */
    gameSilenceMs: z.int(),
    requireVerification: z.enum(['none', 'withdrawal', 'betting']),
    /** The deposit methods that have payment instructions; no other is offered. */
    depositMethods: z.array(z.enum(DEPOSIT_METHODS)),
    /** The text of the home page's jackpot tile; null for no tile. */
    jackpot: z.string().nullable(),
    demoAccounts: z.array(z.strictObject({ label: z.string(), phoneNumber: z.string(), password: z.string() })),
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.infer<typeof settingsObject>;
