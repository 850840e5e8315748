// Every call of the API as plain data, by feature: method, path and access. schemas.ts adds the
// schemas. An unlisted call is not served, and one without an access rule does not compile.
import { clientRoutes } from '#contract/client-routes.ts';
import { reportRoutes } from '#contract/messages/report-routes.ts';
import { providerRoutes } from '#contract/payments/provider-routes.ts';
import type { Route } from '#contract/route.ts';

/** The client's calls, and those made by providers, which the browser doesn't load. */
export const routes = {
  ...clientRoutes,
  ...reportRoutes,
  ...providerRoutes,
} as const satisfies Record<string, Route>;

export type CallName = keyof typeof routes;
