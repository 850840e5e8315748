import { envOf, testScreens } from '#tests/browser/currency-screens.ts';
import { phone, test } from '#tests/browser/site.ts';

test.use({ serverEnv: envOf('UGX'), viewport: phone });

testScreens({
  code: 'UGX',
  balance: '6500000',
  shown: 'UGX 6,500,000',
  quick: '+5,000',
  typed: '5000',
  bet: 'Place bet · UGX 5,000',
  left: 'UGX 6,495,000',
  keyboard: 'numeric',
  least: 'Deposit UGX 40,000',
  refusal: 'Enter an amount from UGX 40,000 to UGX 40,000,000, without decimals',
  minimum: '40000',
});
