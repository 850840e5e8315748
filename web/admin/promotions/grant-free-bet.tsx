import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { OfferChoice } from '#contract/promotions/objects.ts';
import type { User } from '#contract/users/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { DEFAULT_WAGERING_TIMES } from '#domain/promotion.ts';
import { NO_OFFERS_TAG } from '#domain/segment.ts';
import { isCount, isWageringTimes } from '#web/admin/promotions/promotion-form.ts';
import { useFreeBetLimit } from '#web/admin/promotions/use-free-bet-limit.ts';
import { DecisionDialog } from '#web/admin/shared/decision-dialog.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { useUserInUrl } from '#web/admin/shared/use-user-in-url.ts';
import { amountInput, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { call } from '#web/lib/api-client.ts';
import { formatCents, formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { bindField, required, TextField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';
import { Warning } from '#web/ui/warning.tsx';

type GrantForm = { username: string; amount: string; days: string; wageringTimes: string };
type Grant = { user: User; form: GrantForm };

/** Sorted by name, so that an exact match comes before longer names with the same start. */
export async function findUser(username: string): Promise<User | undefined> {
  const search = username.trim();
  const { rows } = await call('searchUsers', { query: { search, sort: 'username', direction: 'asc' } });
  return rows.find((user) => user.username.toLowerCase() === search.toLowerCase());
}

function GrantDialog({ user, form, onDone, onClose }: Grant & { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation(['admin-promotions', 'admin']);
  const amount = parseEnteredAmount(form.amount) ?? cents(0);
  const { days, wageringTimes } = form;
  const terms = {
    userId: user.id,
    amount: formatAmount(amount),
    days: Number(days),
    wageringTimes: Number(wageringTimes),
  };
  const choice = useFreshQuery('getOfferChoice', { params: { id: user.id } });
  const warningOf = ({ wanted, stoppedByStaff }: OfferChoice) => {
    if (stoppedByStaff) return t('grant.stopped', { username: user.username, tag: NO_OFFERS_TAG });
    return wanted === false ? t('grant.declined', { username: user.username }) : null;
  };
  return (
    <DecisionDialog
      item={`free bet.grant.${user.id}`}
      title={t('grant.confirmTitle', { username: user.username })}
      text={t('grant.text')}
      facts={[
        { label: t('admin:decision.user'), value: user.username },
        { label: t('admin:decision.amount'), value: formatCents(amount) },
        { label: t('grant.days'), value: days },
        { label: t('form.wageringTimes'), value: wageringTimes },
      ]}
      about={
        <QueryView query={choice} loading="h-9">
          {(found) => {
            const warning = warningOf(found);
            return warning && <Warning announced text={warning} />;
          }}
        </QueryView>
      }
      player={user}
      change={{ freeBets: amount }}
      noteLabel={t('grant.note')}
      confirm={{ label: t('grant.submit'), disabled: choice.data === undefined }}
      send={(note) => call('grantFreeBet', { body: { ...terms, ...(note && { note }) } })}
      successMessage={(freeBet) => t('grant.done', { username: user.username, amount: formatMoney(freeBet.amount) })}
      errorMessage={t('grant.failed')}
      refresh={() => refreshPaths('/api/admin/tables/free-bets', '/api/users')}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export function GrantFreeBet() {
  const { t } = useTranslation('admin-promotions');
  const [userInUrl] = useUserInUrl();
  const showError = useErrorToast();
  const limit = useFreeBetLimit();
  const [confirming, setConfirming] = useState<Grant | null>(null);
  const form = useForm<GrantForm>({
    values: {
      username: userInUrl?.username ?? '',
      amount: '',
      days: '7',
      wageringTimes: String(DEFAULT_WAGERING_TIMES),
    },
    resetOptions: { keepDirtyValues: true },
  });
  useFormDraft(form, 'free bet.grant');
  const close = () => setConfirming(null);
  const submit = async (input: GrantForm) => {
    try {
      const user = await findUser(input.username);
      if (user) setConfirming({ user, form: input });
      else form.setError('username', { message: t('grant.userProblem') });
    } catch (error) {
      showError(error, t('grant.failed'));
    }
  };
  return (
    <SectionCard title={t('grant.title')}>
      <p className="mb-4 text-sm text-muted">{t('grant.text')}</p>
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(submit)}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            {...bindField(form, 'username', required(t('problems.required')))}
            label={t('grant.user')}
            placeholder={t('grant.userHint')}
          />
          <TextField
            {...bindField(form, 'amount', { validate: (input) => limit.problemOf(input) ?? true })}
            label={t('grant.amount')}
            hint={limit.hint}
            {...amountInput()}
          />
          <TextField
            {...bindField(form, 'days', {
              validate: (input) => isCount(input, 365) || t('problems.days'),
            })}
            label={t('grant.days')}
            inputMode="numeric"
          />
          <TextField
            {...bindField(form, 'wageringTimes', {
              validate: (input) => isWageringTimes(input) || t('problems.times'),
            })}
            label={t('form.wageringTimes')}
            hint={t('form.wageringTimesHint')}
            inputMode="numeric"
          />
        </div>
        <Button type="submit" variant="primary" className="justify-self-start" busy={form.formState.isSubmitting}>
          {t('grant.submit')}
        </Button>
      </form>
      {confirming && <GrantDialog {...confirming} onClose={close} onDone={() => form.reset()} />}
    </SectionCard>
  );
}
