import { z } from 'zod';

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
