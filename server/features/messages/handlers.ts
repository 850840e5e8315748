import type { FastifyRequest } from 'fastify';
import type { reportRoutes } from '#contract/messages/report-routes.ts';
import type { messageRoutes } from '#contract/messages/routes.ts';
import { readTextMessageFigures } from '#server/features/messages/text-message-figures.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { storeReport } from '#server/messages/delivery-reports.ts';
import type { ReportForm } from '#server/messages/sms-provider.ts';
import { createSmsProvider, type SmsProviderName } from '#server/messages/sms-providers.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'config' | 'settings' | 'metrics'>;

export function messageHandlers({
  pool,
  config,
  settings,
  metrics,
}: Dependencies): HandlersOf<typeof messageRoutes & typeof reportRoutes> {
  const provider = config.sms && createSmsProvider(config.sms);

  /** Forged reports and those of another provider get the same response. */
  const receive = async (name: SmsProviderName, form: ReportForm) => {
    const report = config.sms?.provider === name ? (provider?.readReport?.(form) ?? null) : null;
    if (report === null) {
      metrics.smsReports.inc({ result: 'forged' });
      return refuse('NOT_FOUND');
    }
    await storeReport(pool, name, report);
    return { received: true } as const;
  };

  return {
    getTextMessageFigures: async () => {
      const { smsDailyLimit: dailyLimit } = await settings.read(pool);
      return readTextMessageFigures(pool, { provider: config.sms?.provider ?? null, dailyLimit });
    },
    receiveAfricasTalkingReport: ({ params, body }) =>
      receive('africas-talking', { fields: body, token: params.token, signature: null }),
    receiveTwilioReport: ({ body, request }) =>
      receive('twilio', { fields: body, token: null, signature: headerOf(request, 'x-twilio-signature') }),
  };
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
