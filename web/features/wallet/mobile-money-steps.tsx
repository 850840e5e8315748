import { useTranslation } from 'react-i18next';
import type { MobileMoneyMethod } from '#domain/wallet.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { CopyValue } from '#web/ui/copy-value.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Where to send mobile money, and what to write with it. */
export function MobileMoneySteps({ method, username }: { method: MobileMoneyMethod; username: string }) {
  const { t } = useTranslation('wallet');
  const settings = useQuery(queryOf('getSiteSettings', {}));
  return (
    <section aria-live="polite" className="grid gap-2 rounded-lg border border-gold/50 bg-gold-deep/25 p-3">
      <h3 className="text-sm font-semibold text-gold-bright">
        {t('mobileMoney.title', { method: t(`methods.${method}`) })}
      </h3>
      <QueryView query={settings} loading={<Skeleton className="h-24" />}>
        {({ receivingNumbers }) => (
          <>
            <CopyValue label={t('mobileMoney.number')} value={receivingNumbers[method]} />
            <CopyValue label={t('mobileMoney.reference')} value={username} />
            <p className="text-xs text-muted">{t('mobileMoney.then')}</p>
          </>
        )}
      </QueryView>
    </section>
  );
}
