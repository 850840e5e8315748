import { BadgeCheck, ChevronRight, CircleCheck, HandCoins, PiggyBank, Scale, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Overview } from '#contract/overview/objects.ts';
import { type Place, placeOf } from '#web/admin/overview/alert-places.ts';
import {
  useMoneyFigures,
  useOpenCaseCount,
  usePaymentProviders,
  usePendingDepositCount,
  usePendingWithdrawalCount,
  useUserFigures,
} from '#web/admin/shared/admin-queries.ts';
import { type AdminTab, tabPath, tabsOf } from '#web/admin/shared/admin-tabs.ts';
import { alertsOf, useProviderAlertText } from '#web/admin/shared/payments/provider-alerts.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

type Alert = Overview['alerts'][number];

function useAlertText(): (alert: Alert) => string {
  const { t } = useTranslation('admin-overview');
  return ({ kind, request, name, amount, since }) => {
    const values = { name, since: since && formatDateTime(since), amount: amount && formatMoney(amount) };
    if (kind === 'ledger_drift') return t('alerts.ledger_drift');
    return kind === 'request_pending'
      ? t(`alerts.request_pending.${request ?? 'deposit'}`, values)
      : t(`alerts.${kind}`, values);
  };
}

type Line = { key: string; text: string; place: Place | null };

/** Payment provider problems, except open cases, which are listed as pending work. */
function useProviderLines(): Line[] {
  const { t } = useTranslation('admin-payments');
  const textOf = useProviderAlertText();
  const now = useServerNow();
  const place = { path: tabPath('payments'), needs: 'money.read' } as const;
  const providers = usePaymentProviders().data ?? [];
  return providers.flatMap((provider) =>
    alertsOf(provider, now)
      .filter((alert) => alert !== 'cases')
      .map((alert) => ({
        key: `${provider.name} ${alert}`,
        text: t('alertOf', { provider: provider.title, alert: textOf(alert, provider) }),
        place,
      })),
  );
}

export function AlertList({ alerts, today }: { alerts: Overview['alerts']; today: string }) {
  const { t } = useTranslation('admin-overview');
  const textOf = useAlertText();
  const may = useMay();
  const own = alerts.map((alert) => ({
    key: `${alert.kind} ${alert.id}`,
    text: textOf(alert),
    place: placeOf(alert, today),
  }));
  const lines: Line[] = [...own, ...useProviderLines()];
  if (lines.length === 0) return null;
  return (
    <section aria-label={t('alerts.title')} className="rounded-xl border border-loss/60 bg-loss-deep/60">
      <h2 className="flex items-center gap-2 px-4 pt-3 text-base font-semibold text-loss">
        <TriangleAlert className="size-5" />
        {t('alerts.title')}
      </h2>
      <ul className="grid gap-1 p-2">
        {lines.map(({ key, text, place }) => (
          <li key={key}>
            {place && may(place.needs) ? (
              <Link
                href={place.path}
                className="flex min-h-10 items-center gap-2 rounded-lg px-2 text-sm hover:bg-hover"
              >
                <span className="min-w-0 flex-1">{text}</span>
                <ChevronRight className="size-4 shrink-0 text-muted" />
              </Link>
            ) : (
              <p className="flex min-h-10 items-center px-2 text-sm">{text}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type PendingWork = {
  text: 'deposits' | 'withdrawals' | 'cases' | 'identities';
  tab: AdminTab;
  Icon: typeof BadgeCheck;
  count?: number;
};

export function WaitingList() {
  const { t } = useTranslation('admin');
  const tabs = tabsOf(useSignedInUser().role);
  const errorText = useErrorText();
  const failed = [useMoneyFigures(), usePaymentProviders(), useUserFigures()].filter(
    ({ data, isError }) => isError && data === undefined,
  );
  const all: PendingWork[] = [
    { text: 'deposits', tab: 'deposit-approval', Icon: PiggyBank, count: usePendingDepositCount() },
    { text: 'withdrawals', tab: 'withdrawal-requests', Icon: HandCoins, count: usePendingWithdrawalCount() },
    { text: 'cases', tab: 'payments', Icon: Scale, count: useOpenCaseCount() },
    { text: 'identities', tab: 'verification', Icon: BadgeCheck, count: useUserFigures().data?.identitiesToReview },
  ];
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  const permitted = all.filter(({ tab }) => tabs.includes(tab));
  const isLoading = permitted.some(({ count }) => count === undefined);
  const pending = permitted.filter(({ count }) => count);
  return (
    <SectionCard title={t('overview.waiting')}>
      {failed[0] && pending.length === 0 ? (
        <ErrorState message={errorText(failed[0].error)} onRetry={retry} />
      ) : isLoading && pending.length === 0 ? (
        <SkeletonList count={3} className="h-11" />
      ) : pending.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={t('overview.nothing')} />
      ) : (
        <ul className="grid gap-2">
          {pending.map(({ text, tab, Icon, count = 0 }) => (
            <li key={text}>
              <Link
                href={tabPath(tab)}
                className="flex min-h-11 items-center gap-3 rounded-lg border border-edge bg-raised px-3 text-sm hover:border-gold"
              >
                <Icon className="size-5 shrink-0 text-gold" />
                <span className="flex-1 font-medium">{t(`overview.${text}`, { count })}</span>
                <ChevronRight className="size-4 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
