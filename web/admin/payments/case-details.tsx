import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { PaymentCase } from '#contract/payments/objects.ts';
import { type Cents, cents, parseAmount } from '#domain/money.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import { formatCents, formatDateTime } from '#web/lib/format.ts';
import { Time } from '#web/ui/time.tsx';

const AMOUNT_NAMES: readonly string[] = ['asked', 'ours', 'theirs', 'charge'];
const LABELLED = [
  'asked',
  'ours',
  'theirs',
  'charge',
  'receipt',
  'phone',
  'account',
  'payer',
  'name',
  'reference',
  'at',
] as const;
type LabelledName = (typeof LABELLED)[number];

type Value = PaymentCase['detail'][string];

/** Amounts are strings such as "10.00", or integers in cents. */
function centsOf(value: string | number): Cents | null {
  return typeof value === 'number' ? cents(value) : parseAmount(value);
}

function textOf(name: string, value: NonNullable<Value>): string {
  if (name === 'at' && !Number.isNaN(Date.parse(String(value)))) return formatDateTime(String(value));
  const amount = AMOUNT_NAMES.includes(name) ? centsOf(value) : null;
  return amount === null ? String(value) : formatCents(amount);
}

const isLabelled = (name: string): name is LabelledName => (LABELLED as readonly string[]).includes(name);

export function CaseDetails({ paymentCase }: { paymentCase: PaymentCase }) {
  const { t } = useTranslation('admin-payments');
  const { kind, detail, transactionId, transactionType, reopened } = paymentCase;
  const facts = Object.entries(detail).filter(
    (entry): entry is [string, NonNullable<Value>] => entry[1] !== null && entry[1] !== '',
  );
  const tab = transactionType === 'withdrawal' ? 'withdrawals' : 'deposits';
  return (
    <div className="grid gap-2 text-left text-sm whitespace-normal">
      <p>{t(`meaning.${kind}`)}</p>
      {reopened && (
        <p className="text-muted">
          {t('cases.reopenedBy', { username: reopened.by, reason: reopened.reason })} · <Time at={reopened.at} />
        </p>
      )}
      <dl aria-label={t('details.title')} className="flex flex-wrap gap-x-6 gap-y-1.5">
        {facts.map(([name, value]) => (
          <Fact key={name} label={isLabelled(name) ? t(`details.${name}`) : name} value={textOf(name, value)} />
        ))}
        {transactionId !== null && (
          <Fact
            label={t('cases.request')}
            value={
              <Link href={`${tabPath(tab)}&list=all&search=${transactionId}`} className="tap link">
                #{transactionId}
              </Link>
            }
          />
        )}
      </dl>
    </div>
  );
}
