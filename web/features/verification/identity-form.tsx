import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { countryOfPhone } from '#domain/countries.ts';
import { DOCUMENT_TYPES } from '#domain/verification.ts';
import { type Identity, type IdentityField, identityProblems } from '#web/features/verification/identity-rules.ts';
import { VerifiedLine } from '#web/features/verification/phone-form.tsx';
import { call } from '#web/lib/api-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

function startingWith(user: User): Identity {
  return {
    dateOfBirth: user.dateOfBirth ?? '',
    phoneNumber: user.phoneNumber,
    address: user.address ?? '',
    documentType: user.identityDocumentType ?? 'passport',
    documentNumber: user.identityDocumentNumber ?? '',
    documentCountry: user.identityDocumentCountry ?? countryOfPhone(user.phoneNumber) ?? '',
  };
}

export function IdentityForm({ user }: { user: User }) {
  const { t } = useTranslation('verification');
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: startingWith(user) });
  const showError = useErrorToast();
  const submission = useMutation({
    mutationFn: (body: Identity) => call('submitIdentity', { body }),
    onSuccess: async () => {
      await refreshUser();
      showToast({ title: t('toasts.identity'), description: t('toasts.identityText') });
    },
    onError: (error) => showError(error, t('identityForm.failedText'), t('identityForm.failed')),
  });
  if (user.identityVerified) return <VerifiedLine text={t('identityForm.done')} />;

  const errorOf = (field: IdentityField) => formState.errors[field]?.message;
  const inputProps = (field: IdentityField) =>
    register(field, {
      validate: (_, typed) => {
        const problem = identityProblems(typed, new Date().toISOString().slice(0, 10))[field];
        return problem === undefined || t(`identityForm.${problem}`);
      },
    });
  return (
    <form onSubmit={handleSubmit((typed) => submission.mutate(typed))} noValidate className="grid gap-4">
      {user.identityRejected && (
        <div role="status" className="grid gap-1 rounded-lg border border-loss bg-loss-deep px-3 py-2 text-sm">
          <p className="font-semibold text-loss">{t('identityForm.rejected')}</p>
          {user.verificationNotes && (
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{user.verificationNotes}</p>
          )}
          <p>{t('identityForm.again')}</p>
        </div>
      )}
      {user.identityDocumentNumber && !user.identityRejected && (
        <p className="text-sm text-wait">{t('identityForm.waiting')}</p>
      )}
      <Field label={t('identityForm.dateOfBirth')} error={errorOf('dateOfBirth')}>
        {(control) => (
          <Input
            {...control}
            {...inputProps('dateOfBirth')}
            type="date"
            autoComplete="bday"
            data-empty={watch('dateOfBirth') === '' || undefined}
          />
        )}
      </Field>
      <Field label={t('identityForm.phoneNumber')} error={errorOf('phoneNumber')}>
        {(control) => <Input {...control} {...inputProps('phoneNumber')} type="tel" autoComplete="tel" />}
      </Field>
      <Field label={t('identityForm.address')} error={errorOf('address')}>
        {(control) => <Input {...control} {...inputProps('address')} maxLength={300} autoComplete="street-address" />}
      </Field>
      <Field label={t('identityForm.documentType')}>
        {(control) => (
          <Select {...control} {...register('documentType')}>
            {DOCUMENT_TYPES.map((each) => (
              <option key={each} value={each}>
                {t(`documents.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('identityForm.documentNumber')} error={errorOf('documentNumber')}>
        {(control) => <Input {...control} {...inputProps('documentNumber')} maxLength={50} autoComplete="off" />}
      </Field>
      <Field label={t('identityForm.documentCountry')} error={errorOf('documentCountry')}>
        {(control) => <CountrySelect {...control} {...inputProps('documentCountry')} />}
      </Field>
      <Button type="submit" variant="primary" busy={submission.isPending}>
        {t('identityForm.submit')}
      </Button>
    </form>
  );
}
