import { envOf, testScreens } from '#tests/browser/currency-screens.ts';
import { phone, test } from '#tests/browser/site.ts';

test.use({ serverEnv: envOf('UGX'), viewport: phone });

testScreens({
  balance: '6500000',
  shownBalance: 'UGX 6,500,000',
  quickStake: '+5,000',
  enteredStake: '5000',
  betButton: 'Place bet · UGX 5,000',
  balanceAfterBet: 'UGX 6,495,000',
  keyboard: 'numeric',
  depositButton: 'Deposit UGX 40,000',
  refusal: 'Enter an amount from UGX 40,000 to UGX 40,000,000, without decimals',
  minimumDeposit: '40000',
  largeStake: 123_456_789,
});
