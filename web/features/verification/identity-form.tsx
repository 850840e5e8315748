import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { countryOfPhone } from '#domain/countries.ts';
import { DOCUMENT_TYPES, type DocumentType } from '#domain/verification.ts';
import { VerifiedLine } from '#web/features/verification/phone-form.tsx';
import { call, refusedField } from '#web/lib/api-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CountryField } from '#web/ui/country-field.tsx';
import { bindField, SelectField, TextField } from '#web/ui/field.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

/** The fields that must not be empty. The server alone checks the age, and records one under 18. */
const FIELDS = ['dateOfBirth', 'phoneNumber', 'address', 'documentNumber', 'documentCountry'] as const;
type Field = (typeof FIELDS)[number];
type Identity = Record<Field, string> & { documentType: DocumentType };

function initialValues(user: User): Identity {
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
  const errorText = useErrorText();
  const form = useForm({ defaultValues: initialValues(user) });
  const submission = useAction({
    send: (body: Identity) => call('submitIdentity', { body }),
    successMessage: { title: t('toasts.identity'), description: t('toasts.identityText') },
    errorMessage: t('identityForm.failedText'),
    errorTitle: t('identityForm.failed'),
    onDone: refreshUser,
    onError: (error) => {
      const refused = refusedField(error);
      const field = FIELDS.find((name) => name === refused);
      if (field === undefined) return false;
      form.setError(field, { message: errorText(error) }, { shouldFocus: true });
    },
  });
  if (user.identityVerified) return <VerifiedLine text={t('identityForm.done')} />;

  const fieldProps = (field: Field) => ({
    label: t(`identityForm.${field}`),
    ...bindField(form, field, { validate: (value) => value.trim() !== '' || t(`identityForm.required.${field}`) }),
  });
  return (
    <form onSubmit={form.handleSubmit((values) => submission.mutate(values))} noValidate className="grid gap-4">
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
      <TextField
        {...fieldProps('dateOfBirth')}
        type="date"
        autoComplete="bday"
        data-empty={form.watch('dateOfBirth') === '' || undefined}
      />
      <TextField {...fieldProps('phoneNumber')} type="tel" autoComplete="tel" />
      <TextField {...fieldProps('address')} maxLength={300} autoComplete="street-address" />
      <SelectField
        {...bindField(form, 'documentType')}
        label={t('identityForm.documentType')}
        choices={DOCUMENT_TYPES.map((value) => ({ value, label: t(`documents.${value}`) }))}
      />
      <TextField {...fieldProps('documentNumber')} maxLength={50} />
      <CountryField {...fieldProps('documentCountry')} />
      <Button type="submit" variant="primary" busy={submission.isPending}>
        {t('identityForm.submit')}
      </Button>
    </form>
  );
}
