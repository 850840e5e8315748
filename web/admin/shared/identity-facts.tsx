import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { ageInYears, type DocumentType, type IdentityState, MINIMUM_AGE_YEARS } from '#domain/verification.ts';
import { countryName } from '#web/lib/countries.ts';
import { calendarDay, formatDate } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';

export const STATE_TONES = { verified: 'win', pending: 'wait', incomplete: 'loss' } as const satisfies Record<
  IdentityState,
  string
>;

export const STATE_DOTS = { verified: 'bg-win', pending: 'bg-wait', incomplete: 'bg-loss' } as const satisfies Record<
  IdentityState,
  string
>;

/** A document type for display: "driver_license" -> "DRIVER LICENSE". */
export function documentText(type: DocumentType): string {
  return type.replaceAll('_', ' ').toUpperCase();
}

export function ageOf(dateOfBirth: string): number {
  return ageInYears(dateOfBirth, calendarDay(serverNow()));
}

function documentOf({ identityDocumentType, identityDocumentNumber, identityDocumentCountry }: User): string {
  const parts = [identityDocumentType && documentText(identityDocumentType), identityDocumentNumber];
  const country = identityDocumentCountry && `(${countryName(identityDocumentCountry)})`;
  return [...parts, country].filter(Boolean).join(' ');
}

type IdentityFact = { label: string; value: string | null };

/** The same details in the same order for every user, so that accounts can be compared. */
export function useIdentityFacts(): (user: User) => IdentityFact[] {
  const { t } = useTranslation('admin');
  return (user) => [
    { label: t('verification.memberSince'), value: formatDate(user.createdAt) },
    {
      label: t('verification.dateOfBirth'),
      value:
        user.dateOfBirth &&
        t('verification.age', { date: formatDate(user.dateOfBirth, 'UTC'), count: ageOf(user.dateOfBirth) }),
    },
    { label: t('verification.phoneNumber'), value: user.phoneNumber },
    { label: t('verification.address'), value: user.address },
    { label: t('verification.document'), value: user.identityDocumentType && documentOf(user) },
    { label: t('verification.notes'), value: user.verificationNotes },
  ];
}

export function IdentityFacts({ user }: { user: User }) {
  const { t } = useTranslation('admin');
  const age = user.dateOfBirth === null ? null : ageOf(user.dateOfBirth);
  const facts = useIdentityFacts()(user);
  return (
    <>
      <dl className="grid gap-1.5 text-sm">
        {facts.map(
          ({ label, value }) =>
            value && (
              <div key={label} className="grid grid-cols-[7.5rem_1fr] gap-2">
                <dt className="text-xs leading-5 text-muted">{label}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {age !== null && age < MINIMUM_AGE_YEARS && (
        <p className="mt-2 text-xs font-semibold text-loss">{t('verification.underAge')}</p>
      )}
    </>
  );
}
