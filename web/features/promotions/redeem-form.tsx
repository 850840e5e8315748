import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { CODE_PROBLEMS } from '#domain/promotion.ts';
import { useConditionText } from '#web/features/promotions/use-condition-text.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useLoginPath } from '#web/lib/next-page.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useUser } from '#web/lib/session.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { bindField, required, TextField } from '#web/ui/field.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

function CodeForm() {
  const { t } = useTranslation('promotions');
  const errorText = useErrorText();
  const { depositText } = useConditionText();
  const form = useForm({ defaultValues: { code: '' } });
  const redeem = useAction({
    // Needs no idempotency key: a repeated request is refused, because the code has been used.
    send: (code: string) => call('redeemCode', { body: { code } }),
    successMessage: ({ amount }) => ({
      title: t('code.done', { amount: formatMoney(amount) }),
      description: t('code.doneText'),
    }),
    onDone: () => form.reset(),
    // Runs after an error too: the code may have been redeemed and only the response lost.
    refresh: () => refreshPaths('/api/users/'),
  });
  const code = bindField(form, 'code', { ...required(t('code.required')), onChange: redeem.reset });

  function errorOf(error: Error | null): string | null {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') {
      const problem = CODE_PROBLEMS.find((each) => each === error.details.reason);
      return t(problem ? `code.problems.${problem}` : 'code.wrong');
    }
    if (error instanceof ApiError && error.code === 'ALREADY_PROCESSED') return t('code.used');
    if (error instanceof ApiError && error.code === 'NOT_ELIGIBLE') {
      const { missing = [], minDeposit } = error.details;
      return missing
        .map((each) => (each === 'deposit' ? depositText(minDeposit) : t(`conditions.${each}` as 'conditions.phone')))
        .join(' ');
    }
    return error && errorText(error, t('code.failed'));
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(({ code }) => redeem.mutate(code.trim()))} className="grid gap-3">
      <TextField
        label={t('code.label')}
        {...code}
        error={code.error ?? errorOf(redeem.error)}
        maxLength={30}
        autoCapitalize="characters"
        spellCheck={false}
        className="font-semibold tracking-wider uppercase"
      />
      <Button type="submit" variant="primary" busy={redeem.isPending}>
        {t(redeem.isPending ? 'code.redeeming' : 'code.redeem')}
      </Button>
    </form>
  );
}

export function RedeemForm() {
  const { t } = useTranslation('promotions');
  const loginPath = useLoginPath();
  const user = useUser();
  return (
    <SectionCard title={t('code.title')}>
      {user ? (
        <CodeForm />
      ) : (
        <Link href={loginPath} className={`${buttonClass('primary')} w-full`}>
          {t('code.logIn')}
        </Link>
      )}
    </SectionCard>
  );
}
