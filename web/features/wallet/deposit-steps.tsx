import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOptions } from '#contract/payments/objects.ts';
import type { User } from '#contract/users/objects.ts';
import type { DepositCheck, Transaction } from '#contract/wallet/objects.ts';
import { atScale, cents, formatAmount, parseAmount, wholeUnits } from '#domain/money.ts';
import { countryOfMethod, networkOfPhone } from '#domain/payments/networks.ts';
import { LIMIT_PERIODS } from '#domain/safer-play.ts';
import { type DepositMethod, type ManualDepositMethod, maxDeposit, minDeposit } from '#domain/wallet.ts';
import { type AmountRange, depositProblem, rangeOf } from '#web/features/wallet/amount-rules.ts';
import { DepositInstructions } from '#web/features/wallet/deposit-instructions.tsx';
import { type MoneyDraft, MoneyForm } from '#web/features/wallet/money-form.tsx';
import { findOpenPrompt } from '#web/features/wallet/timeline.ts';
import { useDeposit, useDepositCheck, usePromptDeposit } from '#web/features/wallet/use-money-request.ts';
import { VerifyPhone } from '#web/features/wallet/verify-phone.tsx';
import { usePaymentOptions, useTransactions } from '#web/features/wallet/wallet-queries.ts';
import { decimalsContext } from '#web/lib/amount-input.ts';
import { formatCents, formatMoney } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PaymentProgress = lazyPart(() => import('#web/features/wallet/payment-progress.tsx'), 'PaymentProgress');
const PayInMenu = lazyPart(() => import('#web/features/wallet/pay-in-menu.tsx'), 'PayInMenu');

/** Scaled to the installation's currency. */
const QUICK_AMOUNTS = [10_00, 50_00, 100_00, 500_00];

const rangeValues = ({ min, max, whole }: AmountRange) => ({
  min: formatCents(min),
  max: formatCents(max),
  ...(whole ? { context: 'whole' } : decimalsContext()),
});

const siteRange = (): AmountRange => ({ min: minDeposit(), max: maxDeposit(), whole: false });

/** What the deposit limit with the least left still allows; null without a limit. */
function useAllowanceText(userId: number): string | null {
  const { t } = useTranslation('wallet');
  const { data } = useFreshQuery('getPlayLimits', { params: { id: userId } });
  const [nearest] = LIMIT_PERIODS.flatMap((period) => {
    const left = data?.deposit[period].left ?? null;
    return left === null ? [] : [{ period, left }];
  }).toSorted((a, b) => (parseAmount(a.left) ?? 0) - (parseAmount(b.left) ?? 0));
  return nearest ? t(`depositDialog.allowance.${nearest.period}`, { left: formatMoney(nearest.left) }) : null;
}

/** The missing amount, rounded up to whole units, within the site's minimum and maximum. */
function suggestedAmount(missing: string | null): string {
  const amount = parseAmount(missing);
  if (amount === null) return '';
  const unit = wholeUnits(1);
  const covering = Math.max(Math.ceil(amount / unit) * unit, minDeposit());
  return formatAmount(cents(Math.min(covering, maxDeposit())));
}

/**
 * The player's own phone first, then the manual methods for its country and those for any country,
 * except that of its network, which the prompt replaces. All manual methods if no provider can
 * prompt the phone.
 */
function methodsOf(manual: readonly ManualDepositMethod[], { deposit, phone }: PaymentOptions): DepositMethod[] {
  const own = networkOfPhone(phone);
  if (deposit === null || own === null) return [...manual];
  const others = manual.filter((method) => [null, own.country].includes(countryOfMethod(method)));
  return ['mobile_money', ...others.filter((method) => method !== own.method)];
}

type StepsProps = {
  user: User;
  amount: string | null;
  onDone: () => void;
  /** Reports whether a payment's progress is shown instead of the form. */
  onProgressChange: (isProgressShown: boolean) => void;
};
type FormProps = StepsProps & {
  options: PaymentOptions;
  methods: readonly DepositMethod[];
  draft: MoneyDraft | null;
  onPrompt: (request: Transaction | null) => void;
};

/** The amounts accepted by the player's mobile money provider, and how to pay without a prompt. */
function MobileMoneyNote({ options: { deposit, network, payIn } }: { options: PaymentOptions }) {
  const { t } = useTranslation('wallet');
  return (
    <>
      {deposit && <p>{t('depositDialog.own', rangeValues(rangeOf(deposit)))}</p>}
      {payIn && <PayInMenu fallback={<Skeleton className="h-11" />} network={network ?? ''} payIn={payIn} />}
    </>
  );
}

/** The server validates amount and method before the player is shown where to send the money. */
function DepositForm({ user, amount, options, methods, draft: initialDraft, onPrompt, onDone }: FormProps) {
  const { t } = useTranslation('wallet');
  const [draft, setDraft] = useState(initialDraft);
  const [passedCheck, setPassedCheck] = useState<DepositCheck | null>(null);
  const check = useDepositCheck(setPassedCheck);
  const deposit = useDeposit(onDone);
  const [mustVerifyPhone, setMustVerifyPhone] = useState(false);
  const prompt = usePromptDeposit({
    onSent: onPrompt,
    onPromptAlreadyOpen: () => onPrompt(null),
    onPhoneVerificationRequired: () => setMustVerifyPhone(true),
  });
  const allowance = useAllowanceText(user.id);
  const { phone, network } = options;
  const own = options.deposit && { method: 'mobile_money' as const, network: network ?? '', phone };
  const rangeBy = (method: DepositMethod) =>
    options.deposit && method === 'mobile_money' ? rangeOf(options.deposit) : siteRange();
  if (passedCheck)
    return (
      <DepositInstructions
        check={passedCheck}
        sending={deposit.isPending}
        onBack={() => setPassedCheck(null)}
        onSent={() =>
          deposit.mutate({ amount: parseAmount(passedCheck.amount) ?? cents(0), method: passedCheck.method })
        }
      />
    );
  if (mustVerifyPhone && !options.phoneVerified) return <VerifyPhone dialog="depositDialog" phone={phone} />;
  const sendingText = prompt.isPending ? t('depositDialog.sending') : null;
  return (
    <MoneyForm
      dialog="depositDialog"
      methods={methods}
      own={own ?? undefined}
      draft={draft ?? { amount: suggestedAmount(amount), method: methods[0] as DepositMethod }}
      quickAmounts={QUICK_AMOUNTS.map(atScale)}
      problemOf={(input, method) => {
        const problem = depositProblem(input, rangeBy(method));
        return problem && t(problem, rangeValues(rangeBy(method)));
      }}
      hintOf={() => allowance}
      noteOf={(method) => method === 'mobile_money' && <MobileMoneyNote options={options} />}
      sending={check.isPending ? t('depositDialog.checking') : sendingText}
      onSubmit={(request, values) => {
        setDraft(values);
        if (request.method === 'mobile_money') prompt.mutate(request);
        else check.mutate(request);
      }}
    />
  );
}

type ChoiceProps = StepsProps & { options: PaymentOptions; methods: readonly DepositMethod[] };

/** The form, or the progress of the last prompt. */
function DepositChoice({ options, methods, ...props }: ChoiceProps) {
  const { user, onDone, onProgressChange } = props;
  const { data, isPending } = useTransactions(user.id);
  const open = findOpenPrompt(data);
  const [shown, setShown] = useState<Transaction | 'form' | null>(null);
  const [draft, setDraft] = useState<MoneyDraft | null>(null);
  // The progress stays once the prompt is no longer open, to show the result.
  if (shown === null && open) setShown(open);
  const isProgressShown = shown !== null && shown !== 'form';
  useEffect(() => {
    onProgressChange(isProgressShown);
    return () => onProgressChange(false);
  }, [onProgressChange, isProgressShown]);
  // The progress would replace a form and what was typed in it.
  if (isPending) return <Skeleton className="h-126" />;
  if (!isProgressShown) return <DepositForm {...props} {...{ options, methods, draft }} onPrompt={setShown} />;
  const [other] = methods.filter((method) => method !== 'mobile_money');
  const returnTo = (method: DepositMethod, amount: string) => {
    setDraft({ amount, method });
    setShown('form');
  };
  return (
    <PaymentProgress
      fallback={<Skeleton className="h-60" />}
      key={shown.id}
      request={shown}
      network={options.network ?? ''}
      phone={options.phone}
      balance={user.balance}
      onClose={onDone}
      onRetry={({ amount, method }) =>
        returnTo(methods.find((each) => each === method) ?? (methods[0] as DepositMethod), amount)
      }
      onOtherMethod={other && (() => returnTo(other, shown.amount))}
    />
  );
}

/** The content of the deposit dialog. */
export function DepositSteps(props: StepsProps) {
  const { t } = useTranslation('wallet');
  const settings = useQuery(queryOf('getSiteSettings', {}));
  const options = usePaymentOptions();
  return (
    <QueryView query={settings} loading="h-126">
      {({ depositMethods }) => (
        <QueryView query={options} loading="h-126">
          {(loaded) => {
            const methods = methodsOf(depositMethods, loaded);
            if (methods.length === 0) return <p className="py-4 text-sm">{t('depositDialog.unavailable')}</p>;
            return <DepositChoice {...props} options={loaded} methods={methods} />;
          }}
        </QueryView>
      )}
    </QueryView>
  );
}
