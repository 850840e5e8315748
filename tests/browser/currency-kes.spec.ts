import { envOf, testScreens } from '#tests/browser/currency-screens.ts';
import { phone, test } from '#tests/browser/site.ts';

test.use({ serverEnv: envOf('KES'), viewport: phone });

testScreens({
  balance: '1650000',
  shownBalance: 'KES 1,650,000.00',
  quickStake: '+500',
  enteredStake: '500.00',
  betButton: 'Place bet · KES 500.00',
  balanceAfterBet: 'KES 1,649,500.00',
  keyboard: 'decimal',
  depositButton: 'Deposit KES 1,000.00',
  refusal: 'Enter an amount from KES 1,000.00 to KES 1,000,000.00, with at most two decimals',
  minimumDeposit: '1000',
  largeStake: 1_234_567,
});
