import { post } from '#contract/route.ts';

/** The calls made by text message providers. */
export const reportRoutes = {
  receiveAfricasTalkingReport: post('/api/sms-reports/africas-talking/:token', 'anyone', {
    form: true,
    bodyBytes: 8192,
  }),
  receiveTwilioReport: post('/api/sms-reports/twilio', 'anyone', { form: true, bodyBytes: 8192 }),
};
