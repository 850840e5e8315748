/** The calls made by text message providers. */
export const reportRoutes = {
  receiveAfricasTalkingReport: {
    method: 'POST',
    path: '/api/sms-reports/africas-talking/:token',
    access: 'anyone',
    form: true,
    bodyBytes: 8192,
  },
  receiveTwilioReport: {
    method: 'POST',
    path: '/api/sms-reports/twilio',
    access: 'anyone',
    form: true,
    bodyBytes: 8192,
  },
} as const;
