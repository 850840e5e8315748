import { useTranslation } from 'react-i18next';
import type { SiteSettings } from '#contract/site/objects.ts';

type DemoAccount = SiteSettings['demoAccounts'][number];

type DemoAccountsProps = { accounts: readonly DemoAccount[]; onPick: (account: DemoAccount) => void };

export function DemoAccounts({ accounts, onPick }: DemoAccountsProps) {
  const { t } = useTranslation(['auth', 'shell']);
  return (
    <section aria-label={t('demo.title')} className="rounded-lg border border-dashed border-edge bg-ink p-3">
      <h3 className="mb-2 text-xs font-semibold text-gold">{t('demo.title')}</h3>
      <ul className="grid gap-1">
        {accounts.map((account) => (
          <li key={account.phoneNumber}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-md px-2 text-left text-xs hover:bg-hover"
              onClick={() => onPick(account)}
            >
              <span className="font-medium">{t(`shell:role.${account.role}`)}</span>
              <span className="text-2xs text-muted">
                {account.phoneNumber} / {account.password}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
