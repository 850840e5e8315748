import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOptions } from '#contract/payments/objects.ts';
import type { User } from '#contract/users/objects.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import { countryOfPhone } from '#domain/countries.ts';
import { atScale, type Cents, cents, centsOf } from '#domain/money.ts';
import { formatOdds, oddsHundredths } from '#domain/odds.ts';
import { MIN_WAGERING_ODDS } from '#domain/promotion.ts';
import { minWithdrawal, WITHDRAWAL_METHODS, type WithdrawalMethod } from '#domain/wallet.ts';
import { maxWithdrawalOf, withdrawalProblem, withdrawalRange } from '#web/features/wallet/amount-rules.ts';
import { MoneyForm } from '#web/features/wallet/money-form.tsx';
import { useProviderWithdrawal, useWithdrawal } from '#web/features/wallet/use-money-request.ts';
import { VerifyPhone } from '#web/features/wallet/verify-phone.tsx';
import { usePaymentOptions, useWallet } from '#web/features/wallet/wallet-queries.ts';
import { decimalsContext, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { displayOdds, formatCents, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PaymentProgress = lazyPart(() => import('#web/features/wallet/payment-progress.tsx'), 'PaymentProgress');

/** Scaled to the installation's currency. */
const QUICK_AMOUNTS = [10_00, 50_00, 100_00];

/** Pays out to the account's phone number, whichever network it is on. */
const OWN_METHODS = ['phone_number'] as const;

/** A phone of another country can't receive from the networks that have methods of their own. */
const manualMethods = (phone: string): readonly WithdrawalMethod[] =>
  countryOfPhone(phone) === undefined ? OWN_METHODS : WITHDRAWAL_METHODS;

/** Explains which parts of the balance can't be withdrawn yet. */
function HeldNotes({ user, withdrawable }: { user: User; withdrawable: Cents }) {
  const { t } = useTranslation('wallet');
  const { data: wallet } = useWallet(user.id);
  const balance = centsOf(user.balance);
  const wagering = centsOf(wallet?.heldForWagering ?? '0');
  const debt = centsOf(wallet?.debt ?? '0');
  const notFinal = balance - withdrawable - wagering - debt;
  return (
    <>
      {debt > 0 && <p className="pb-4 text-sm text-muted">{t('withdrawDialog.owed', { amount: formatCents(debt) })}</p>}
      {notFinal > 0 && (
        <p className="pb-4 text-sm text-muted">
          {t('withdrawDialog.notFinal', { amount: formatCents(cents(notFinal)) })}
        </p>
      )}
      {wagering > 0 && (
        <p className="pb-4 text-sm text-muted">
          {t('withdrawDialog.wagering', {
            amount: formatCents(wagering),
            left: formatMoney(wallet?.wageringLeft ?? '0'),
            odds: displayOdds(formatOdds(oddsHundredths(MIN_WAGERING_ODDS))),
          })}
        </p>
      )}
    </>
  );
}

type FormProps = {
  user: User;
  options: PaymentOptions;
  withdrawable: Cents;
  onDone: () => void;
  onSent: (request: Transaction) => void;
  onPhoneVerificationRequired: () => void;
};

function WithdrawalForm({ user, options, withdrawable, onDone, onSent, onPhoneVerificationRequired }: FormProps) {
  const { t } = useTranslation('wallet');
  const byStaff = useWithdrawal(onDone, onPhoneVerificationRequired);
  const byProvider = useProviderWithdrawal(onSent, onPhoneVerificationRequired);
  const range = withdrawalRange(options);
  const minimum = range?.min ?? minWithdrawal();
  if (withdrawable < minimum)
    return <p className="py-4 text-sm">{t('withdrawDialog.tooLittle', { min: formatCents(minimum) })}</p>;
  const values = {
    min: formatCents(minimum),
    ...(range && { max: formatCents(range.max) }),
    ...(range?.whole ? { context: 'whole' } : decimalsContext()),
  };
  const problemWith = (input: string) => withdrawalProblem(input, withdrawable, range ?? undefined);
  const methods = range ? OWN_METHODS : manualMethods(options.phone);
  const request = range ? byProvider : byStaff;
  return (
    <MoneyForm
      dialog="withdrawDialog"
      methods={methods}
      own={range ? { method: 'phone_number', network: options.network ?? '', phone: options.phone } : undefined}
      quickAmounts={QUICK_AMOUNTS.map(atScale).filter((each) => each < withdrawable)}
      allAmount={range ? maxWithdrawalOf(withdrawable, range) : withdrawable}
      problemOf={(input) => {
        const problem = problemWith(input);
        return problem && t(problem, values);
      }}
      hintOf={(input) => {
        if (problemWith(input)) return null;
        const left = centsOf(user.balance) - (parseEnteredAmount(input) ?? 0);
        return t('withdrawDialog.left', { amount: formatCents(cents(left)) });
      }}
      noteOf={() =>
        range ? t('withdrawDialog.own', values) : t('withdrawDialog.destination', { phone: user.phoneNumber })
      }
      sending={request.isPending ? t('withdrawDialog.sending') : null}
      onSubmit={(values) => request.mutate(values)}
    />
  );
}

type WithdrawalProps = Pick<FormProps, 'user' | 'onDone' | 'onSent'> & { sentRequest: Transaction | null };

/** The content of the withdraw dialog. */
export function Withdrawal({ user, sentRequest, onDone, onSent }: WithdrawalProps) {
  const { t } = useTranslation('wallet');
  const options = usePaymentOptions();
  const { data: wallet } = useWallet(user.id);
  const [isVerificationRequired, setVerificationRequired] = useState(false);
  const withdrawable = centsOf(wallet?.withdrawable ?? user.balance);
  return (
    <QueryView query={options} loading="h-102">
      {(loaded) => {
        const { network, phone, phoneVerified } = loaded;
        if (sentRequest)
          return (
            <PaymentProgress
              fallback={<Skeleton className="h-60" />}
              request={sentRequest}
              network={network ?? ''}
              phone={phone}
              balance={user.balance}
              onClose={onDone}
            />
          );
        if (wallet?.withdrawalsPausedUntil)
          return (
            <p className="py-4 text-sm">
              {t('withdrawDialog.paused', { time: formatDateTime(wallet.withdrawalsPausedUntil) })}
            </p>
          );
        const mustVerifyPhone = !phoneVerified && (loaded.withdrawal !== null || isVerificationRequired);
        if (mustVerifyPhone) return <VerifyPhone dialog="withdrawDialog" phone={phone} />;
        return (
          <>
            <HeldNotes user={user} withdrawable={withdrawable} />
            <WithdrawalForm
              {...{ user, withdrawable, onDone, onSent }}
              options={loaded}
              onPhoneVerificationRequired={() => setVerificationRequired(true)}
            />
          </>
        );
      }}
    </QueryView>
  );
}
