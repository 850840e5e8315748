// The texts quoted in the product specification: each is in the English catalogue word for word,
// and occurs in a browser test.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

type Texts = { [key: string]: string | Texts };

const specTexts = {
  errors: [
    'Login Failed',
    'Phone number not found. Please check your phone number or create an account.',
    'Phone number not registered',
    'Incorrect password. Please try again.',
    'Password is incorrect',
    'Login failed. Please try again.',
    'Registration failed',
    'Logout failed',
    'Failed to place bet',
    'Failed to place accumulator bet',
    'Failed to create game: {{message}}',
    'Failed to add funds',
    'Failed to process withdrawal',
    'Failed to reject withdrawal',
    'Failed to approve deposit',
    'Failed to reject deposit',
    'Failed to update bet status',
    'Failed to copy to clipboard',
    'Please enter stake amounts',
    'Insufficient balance',
    'Accumulator requires at least 2 selections',
    'Please enter a valid stake amount',
    'Connection Error',
    'Deposit Failed',
    'Withdrawal Failed',
    'Verification Failed',
    'Submission Failed',
    'Rejection Failed',
    'Access Denied',
    "You don't have permission to access this page",
  ],
  successes: [
    'Welcome back!',
    'Registration successful!',
    'You have been logged out successfully.',
    'Bet placed successfully!',
    'Accumulator bet placed successfully!',
    'Game created successfully and will appear on homepage',
    'Game status updated successfully',
    'Game score updated successfully',
    'Funds added successfully. New balance: $' + '{{newBalance}}',
    'Withdrawal processed successfully',
    'Withdrawal rejected successfully',
    'Deposit Approved',
    'Deposit Rejected',
    'Bet marked as {{status}}',
    'Deposit Initiated',
    'Your deposit request has been submitted and is being processed.',
    'Withdrawal Request Submitted',
    'Your withdrawal request has been sent to admin for approval. You will be notified once processed.',
    'Identity Submitted!',
    'Your identity documents have been submitted for review.',
    'Copied!',
    'Sharing text copied to clipboard',
    'User Verified',
    'User identity has been successfully verified.',
    'Verification Rejected',
    'User identity verification has been rejected.',
    'Withdrawal rejected and funds refunded to user',
  ],
  forms: [
    'Phone number is required',
    'Phone number must be at least 10 digits',
    'Password is required',
    'Password must be at least 6 characters',
    'Username is required',
    'Invalid email format',
  ],
  screens: [
    '404 Page Not Found',
    'View live games and odds. Login or register to place bets and access full features.',
    'Sports Betting',
    'No Live Games',
    'Check back soon for live betting opportunities',
    'No Upcoming Games',
    'New games will appear here when available',
    'Advanced Betting Markets',
    'Add at least 2 selections to place an accumulator bet',
    'Account Verification',
    'Fully Verified',
    'Partially Verified',
    'Wallet',
    'Make a Deposit',
    'Request Withdrawal',
    'Transaction History',
    'No transactions yet',
    'All Betting History',
    'No bets placed yet',
    'No Bets Yet',
    'Place Your First Bet',
    'Better luck next time!',
    'Share Your Win!',
    'Create New Game',
    'User Verification Management',
    "Review the user's identity information and decide on verification status.",
    'Add notes about the verification decision...',
    'Return to Home',
  ],
};

const catalogueFolder = path.join(checkout, 'web/lib/i18n/en');
const browserFolder = path.join(checkout, 'tests/browser');

const filesOf = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));

const textsIn = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)));

const catalogue = new Set(filesOf(catalogueFolder, '.json').flatMap((file) => textsIn(JSON.parse(file) as Texts)));
const browserTests = filesOf(browserFolder, '.spec.ts').join('\n').replaceAll("\\'", "'");

/** A text up to its first placeholder, which a test fills in. */
const textBeforePlaceholder = (text: string) => text.split(/\$?\{\{/)[0]?.trim() ?? text;

describe.each(Object.entries(specTexts))('the specification’s %s', (_kind, texts) => {
  it.each(texts)('%s', (text) => {
    expect(catalogue, 'in the English catalogue').toContain(text);
    expect(browserTests.includes(textBeforePlaceholder(text)), 'in a browser test').toBe(true);
  });
});
