// The text-message APIs of Africa's Talking and Twilio, and the phones that receive the messages.
// Both accept the credentials in SMS_USERNAME and SMS_KEY.
import type { Emulator } from '#emulators/emulator.ts';
import { AFRICAS_TALKING_FAULTS, africasTalkingRoutes } from '#emulators/sms/africas-talking.ts';
import { createInbox } from '#emulators/sms/inbox.ts';
import { TWILIO_FAULTS, twilioRoutes } from '#emulators/sms/twilio.ts';

export const sms: Emulator = {
  defaultPort: 4001,
  faults: ['undelivered', ...AFRICAS_TALKING_FAULTS, ...TWILIO_FAULTS],
  describe: (url) => [`inbox for all phones: ${url}/`],
  createRoutes: (tools) => {
    const { SMS_USERNAME: username = 'sandbox', SMS_KEY: key = 'emulator-key' } = tools.env;
    const inbox = createInbox();
    const credentials = { username, key };
    return [
      ...inbox.routes,
      ...africasTalkingRoutes(tools, inbox, credentials),
      ...twilioRoutes(tools, inbox, credentials),
    ];
  },
};
