// The application, built the same way for the process and for tests. It doesn't listen or run jobs.
import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { accountHandlers } from '#server/features/account/handlers.ts';
import { auditHandlers } from '#server/features/audit/handlers.ts';
import { authHandlers } from '#server/features/auth/handlers.ts';
import { createViewerLookup } from '#server/features/auth/sessions.ts';
import { betHandlers } from '#server/features/bets/handlers.ts';
import { bookingCodeHandlers } from '#server/features/booking-codes/handlers.ts';
import { checklistHandlers } from '#server/features/checklist/handlers.ts';
import { contentHandlers } from '#server/features/content/handlers.ts';
import { featuredCodeHandlers } from '#server/features/featured-codes/handlers.ts';
import { freeBetBatchHandlers } from '#server/features/free-bet-batches/handlers.ts';
import { findGamePageHead } from '#server/features/games/game-page-head.ts';
import { gameHandlers } from '#server/features/games/handlers.ts';
import { matchEventHandlers } from '#server/features/games/match-event-handlers.ts';
import { squadHandlers } from '#server/features/games/squad-handlers.ts';
import { messageHandlers } from '#server/features/messages/handlers.ts';
import { notificationHandlers } from '#server/features/notifications/handlers.ts';
import { overviewHandlers } from '#server/features/overview/handlers.ts';
import { paymentHandlers } from '#server/features/payments/handlers.ts';
import { playerControlHandlers } from '#server/features/player-controls/handlers.ts';
import { priceErrorHandlers } from '#server/features/price-errors/handlers.ts';
import { promotionHandlers } from '#server/features/promotions/handlers.ts';
import { proposalHandlers } from '#server/features/proposals/handlers.ts';
import { reportingHandlers } from '#server/features/reports/handlers.ts';
import { riskHandlers } from '#server/features/risk/handlers.ts';
import { saferPlayHandlers } from '#server/features/safer-play/handlers.ts';
import { secondFactorHandlers } from '#server/features/second-factor/handlers.ts';
import { settingsHandlers } from '#server/features/settings/handlers.ts';
import { siteHandlers } from '#server/features/site/handlers.ts';
import { userHandlers } from '#server/features/users/handlers.ts';
import { verificationHandlers } from '#server/features/verification/handlers.ts';
import { decisionHandlers } from '#server/features/wallet/decision-handlers.ts';
import { walletHandlers } from '#server/features/wallet/handlers.ts';
import { feedHandlers } from '#server/feeds/handlers.ts';
import { createAccountCallLimiter } from '#server/http/account-calls.ts';
import { createCallCounts } from '#server/http/call-counts.ts';
import { replyWithError } from '#server/http/error-reply.ts';
import { requireOperator } from '#server/http/internal-port.ts';
import { addOpenApi } from '#server/http/openapi.ts';
import { addOperations } from '#server/http/operations.ts';
import { originCheck } from '#server/http/origin-check.ts';
import { addPages } from '#server/http/pages.ts';
import { createReadTurns } from '#server/http/read-turns.ts';
import { registerCalls, type ViewerLookup } from '#server/http/register-calls.ts';
import { addressKey, trustedProxies } from '#server/http/requests/client-address.ts';
import { refuseCompressedBody } from '#server/http/requests/content-encoding.ts';
import { addJsonParser } from '#server/http/requests/json-body.ts';
import { respondUnreadable } from '#server/http/requests/unreadable-request.ts';
import { installErrorMessages } from '#server/http/requests/validation-messages.ts';
import { serializerCompiler } from '#server/http/responses/response-serializer.ts';
import { readSessionToken } from '#server/http/session-cookie.ts';
import { listenerOf } from '#server/live/listener.ts';
import { addLiveRoute } from '#server/live/socket-route.ts';
import type { Services } from '#server/services.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_REQUEST_MS = 60_000;

export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, pool, metrics, live } = services;
  const app = Fastify<Server>({
    loggerInstance: services.log as FastifyBaseLogger,
    // Only server errors (error-reply.ts) and slow calls (below) are logged; all calls are counted.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: MAX_REQUEST_MS,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A closing server still answers a call on an open connection, and then closes the connection.
    return503OnClosing: false,
    // URLs that the router rejects fail before a route, and so an error handler, is chosen.
    frameworkErrors: replyWithError,
    clientErrorHandler: respondUnreadable,
  });
  // Otherwise another site could post a form as text/plain.
  app.removeContentTypeParser('text/plain');
  addJsonParser(app);
  installErrorMessages();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyWithError);
  app.addHook('onRequest', originCheck(config.publicUrl));
  app.addHook('onRequest', refuseCompressedBody);
  // Browsers interpret the times that staff enter by this header. Proxies replace the header Date.
  app.addHook('onRequest', ({ url }, reply, next) => {
    if (url.startsWith('/api/')) reply.header('x-time', services.clock.now().toUTCString());
    next();
  });
  measureCalls(app, services);
  await app.register(cookie);
  // Applies to calls whose contract has a limit, and counts them across all nodes.
  if (config.rateLimits)
    await app.register(rateLimit, {
      global: false,
      keyGenerator: ({ ip }) => addressKey(ip),
      store: createCallCounts(pool),
    });
  const findViewer = createViewerLookup(pool, services.secrets, config);
  const lookUpViewer: ViewerLookup = async (request) => {
    const token = readSessionToken(request);
    return token === null ? null : findViewer(token);
  };
  const checkOperator = config.production ? requireOperator(lookUpViewer) : async () => {};
  await addOpenApi(app, checkOperator);
  await addLiveRoute(app, {
    hub: live,
    publicUrl: config.publicUrl,
    limits: config.sockets,
    findListener: async (request) => listenerOf(await lookUpViewer(request)),
    countSockets: (count) => metrics.sockets.inc(count),
  });
  await app.register(async (api) => addCalls(api, services, lookUpViewer));
  addOperations(app, { database: pool, metrics, isDraining: services.isDraining, checkOperator });
  await app.register(async (pages) =>
    addPages(pages, {
      secure: config.secureCookies,
      publicUrl: config.publicUrl ?? null,
      countPageLoad: metrics.countPageLoad,
      findGameHead: (gameId, language) => findGamePageHead(pool, gameId, language),
    }),
  );
  return app;
}

function addCalls(app: FastifyInstance, services: Services, lookUpViewer: ViewerLookup): void {
  registerCalls(
    app,
    {
      ...authHandlers(services),
      ...accountHandlers(services),
      ...secondFactorHandlers(services),
      ...userHandlers(services),
      ...playerControlHandlers(services),
      ...verificationHandlers(services),
      ...gameHandlers(services),
      ...matchEventHandlers(services),
      ...squadHandlers(services),
      ...priceErrorHandlers(services),
      ...feedHandlers(services),
      ...betHandlers(services),
      ...bookingCodeHandlers(services),
      ...featuredCodeHandlers(services),
      ...walletHandlers(services),
      ...decisionHandlers(services),
      ...riskHandlers(services),
      ...promotionHandlers(services),
      ...freeBetBatchHandlers(services),
      ...contentHandlers(services),
      ...proposalHandlers(services),
      ...saferPlayHandlers(services),
      ...messageHandlers(services),
      ...paymentHandlers(services),
      ...notificationHandlers(services),
      ...auditHandlers(services),
      ...overviewHandlers(services),
      ...reportingHandlers(services),
      ...settingsHandlers(services),
      ...checklistHandlers(services),
      ...siteHandlers(services),
    },
    {
      lookUpViewer,
      pool: services.pool,
      countAccountCall: services.config.rateLimits ? createAccountCallLimiter() : null,
      readInTurn: services.config.rateLimits ? createReadTurns() : null,
    },
  );
}

const SLOW_CALL_MS = 1000;

function measureCalls(app: FastifyInstance, { metrics }: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.callSeconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.elapsedTime > SLOW_CALL_MS)
      request.log.warn({ route, milliseconds: Math.round(reply.elapsedTime) }, 'slow call');
  });
}
