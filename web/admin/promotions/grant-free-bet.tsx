import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { useFreeBetLimit } from '#web/admin/promotions/use-free-bet-limit.ts';
import { DecisionDialog } from '#web/admin/shared/decision-dialog.tsx';
import { useNamedUser } from '#web/admin/shared/use-named-user.ts';
import { centsOfTyped } from '#web/lib/amount-input.ts';
import { call } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type GrantForm = { username: string; amount: string; days: string };
type Grant = { user: User; form: GrantForm };

async function userOf(username: string): Promise<User | undefined> {
  const search = username.trim();
  const { rows } = await call('searchUsers', { query: { search } });
  return rows.find((user) => user.username.toLowerCase() === search.toLowerCase());
}

function useGrant(onDone: () => void) {
  const { t } = useTranslation('admin-promotions');
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ user, form, note }: Grant & { note: string }) => {
      const body = {
        userId: user.id,
        amount: formatAmount(centsOfTyped(form.amount) ?? cents(0)),
        days: Number(form.days),
        ...(note && { note }),
      };
      return call('grantFreeBet', { body });
    },
    onSuccess: ({ amount }, { user }) => {
      showToast({ title: t('grant.done', { username: user.username, amount: formatMoney(amount) }) });
      onDone();
      return refreshPaths('/api/users');
    },
    onError: (error) => showError(error, t('grant.failed')),
  });
}

/** Previews a free bet before it is given. */
function GrantDialog({ user, form, onDone, onClose }: Grant & { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('admin-promotions');
  const { t: admin } = useTranslation('admin');
  const grant = useGrant(onDone);
  const amount = centsOfTyped(form.amount) ?? cents(0);
  return (
    <DecisionDialog
      title={t('grant.confirmTitle', { username: user.username })}
      text={t('grant.text')}
      facts={[
        { label: admin('decision.user'), value: user.username },
        { label: admin('decision.amount'), value: formatMoney(formatAmount(amount)) },
        { label: t('grant.days'), value: form.days },
      ]}
      player={{ id: user.id, name: user.username }}
      change={{ freeBets: amount }}
      note={{ label: t('grant.note') }}
      confirm={{ label: t('grant.submit'), variant: 'primary' }}
      busy={grant.isPending || grant.isSuccess}
      onConfirm={(note) => grant.mutate({ user, form, note })}
      onClose={onClose}
    />
  );
}

/** Gives a player a free bet; the name is prefilled from the player's page. */
export function GrantFreeBet() {
  const { t } = useTranslation('admin-promotions');
  const [named] = useNamedUser();
  const showError = useErrorToast();
  const limit = useFreeBetLimit();
  const [asked, setAsked] = useState<Grant | null>(null);
  const { register, handleSubmit, formState, reset, setError } = useForm<GrantForm>({
    values: { username: named?.username ?? '', amount: '', days: '7' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const close = () => setAsked(null);
  const submit = async (form: GrantForm) => {
    try {
      const user = await userOf(form.username);
      if (user) setAsked({ user, form });
      else setError('username', { message: t('grant.userProblem') });
    } catch (error) {
      showError(error, t('grant.failed'));
    }
  };
  return (
    <SectionCard title={t('grant.title')}>
      <p className="mb-4 text-sm text-muted">{t('grant.text')}</p>
      <form noValidate className="grid gap-4" onSubmit={handleSubmit(submit)}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label={t('grant.user')} error={errors.username?.message ?? null}>
            {(control) => (
              <Input
                {...control}
                {...register('username', { validate: (typed) => typed.trim() !== '' || t('problems.required') })}
                placeholder={t('grant.userHint')}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={t('grant.amount')} hint={limit.hint} error={errors.amount?.message ?? null}>
            {(control) => (
              <Input
                {...control}
                {...register('amount', { validate: (typed) => limit.problemOf(typed) ?? true })}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.00"
              />
            )}
          </Field>
          <Field label={t('grant.days')} error={errors.days?.message ?? null}>
            {(control) => (
              <Input
                {...control}
                {...register('days', {
                  validate: (typed) => (/^[1-9]\d{0,2}$/.test(typed) && Number(typed) <= 365) || t('problems.days'),
                })}
                inputMode="numeric"
                autoComplete="off"
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" className="justify-self-start" busy={formState.isSubmitting}>
          {t('grant.submit')}
        </Button>
      </form>
      {asked && (
        <GrantDialog
          {...asked}
          onClose={close}
          onDone={() => {
            close();
            reset();
          }}
        />
      )}
    </SectionCard>
  );
}
