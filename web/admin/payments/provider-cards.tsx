import { CirclePause, CirclePlay, PlugZap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentProviderState } from '#contract/payments/objects.ts';
import { SwitchDialog } from '#web/admin/payments/switch-dialog.tsx';
import { usePaymentProviders } from '#web/admin/shared/admin-queries.ts';
import { formatAgo } from '#web/admin/shared/payments/format-ago.ts';
import {
  alertsOf,
  errorRate,
  type ProviderAlert,
  useProviderAlertText,
} from '#web/admin/shared/payments/provider-alerts.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatCount, formatMoney, formatPercent } from '#web/lib/format.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyCard } from '#web/ui/states.tsx';
import { Warning } from '#web/ui/warning.tsx';

type FactProps = { label: string; wide?: boolean; isBad?: boolean; children: ReactNode };

function Fact({ label, wide = false, isBad = false, children }: FactProps) {
  return (
    <div className={classNames('min-w-0', wide && 'col-span-2')}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={classNames('font-medium [overflow-wrap:anywhere]', isBad && 'text-loss')}>{children}</dd>
    </div>
  );
}

type FactsProps = { provider: PaymentProviderState; alerts: readonly ProviderAlert[]; now: number };

function Facts({ provider, alerts, now }: FactsProps) {
  const { t } = useTranslation('admin-payments');
  const { float, suspense, lastSuccessAt, open, oldestOpenAt, openCases } = provider;
  const { succeeded, failed, declined, unanswered } = provider;
  const rate = errorRate(provider);
  const counts = {
    succeeded: formatCount(succeeded),
    failed: formatCount(failed),
    declined: formatCount(declined),
    unanswered: formatCount(unanswered),
  };
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-4 gap-y-2.5 text-sm">
      <Fact label={t('provider.float')} isBad={alerts.includes('float')}>
        {formatMoney(float)}
      </Fact>
      <Fact label={t('provider.suspense')}>{formatMoney(suspense)}</Fact>
      <Fact label={t('provider.lastSuccess')} isBad={alerts.includes('silent')}>
        {lastSuccessAt === null ? t('provider.never') : formatAgo(lastSuccessAt, now)}
      </Fact>
      <Fact label={t('provider.open')} isBad={alerts.includes('silent')}>
        {oldestOpenAt === null
          ? t('provider.noneOpen')
          : t('provider.openSince', { total: formatCount(open), ago: formatAgo(oldestOpenAt, now) })}
      </Fact>
      <Fact label={t('provider.lastHour')} wide>
        {t('provider.hourResults', counts)}
      </Fact>
      <Fact label={t('provider.errorRate')} isBad={alerts.includes('errors')}>
        {rate === null ? t('provider.noRate') : formatPercent(rate)}
      </Fact>
      <Fact label={t('provider.cases')} isBad={openCases > 0}>
        {formatCount(openCases)}
      </Fact>
    </dl>
  );
}

type ProviderCardProps = { provider: PaymentProviderState; onSwitch: ((name: string) => void) | null };

function ProviderCard({ provider, onSwitch }: ProviderCardProps) {
  const { t } = useTranslation('admin-payments');
  const alertText = useProviderAlertText();
  const now = useServerNow();
  const { name, title, networks, stopped } = provider;
  const alerts = alertsOf(provider, now);
  const action = t(stopped ? 'switch.start' : 'switch.stop');
  const Icon = stopped ? CirclePlay : CirclePause;
  return (
    <Card className={classNames('flex h-full flex-col gap-3 p-4', alerts.length > 0 && 'border-loss/60')}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{title}</h2>
          <p className="text-xs text-muted">{networks.join(', ')}</p>
        </div>
        <Badge tone={stopped ? 'loss' : 'win'}>{t(stopped ? 'provider.stopped' : 'provider.running')}</Badge>
      </div>
      {stopped && (
        <p className="text-sm [overflow-wrap:anywhere]">
          {t(stopped.by === null ? 'provider.stoppedByRestore' : 'provider.stoppedBy', {
            username: stopped.by,
            ago: formatAgo(stopped.at, now),
            reason: stopped.reason,
          })}
        </p>
      )}
      {alerts
        .filter((alert) => alert !== 'stopped')
        .map((alert) => (
          <Warning key={alert} text={alertText(alert, provider)} />
        ))}
      <Facts provider={provider} alerts={alerts} now={now} />
      {onSwitch && (
        <Button
          size="small"
          variant={stopped ? 'success' : 'danger'}
          className="mt-auto w-full sm:ml-auto sm:w-auto"
          aria-label={t('switch.actionOn', { action, provider: title })}
          onClick={() => onSwitch(name)}
        >
          <Icon className="size-3.5" />
          {action}
        </Button>
      )}
    </Card>
  );
}

export function ProviderCards() {
  const { t } = useTranslation('admin-payments');
  const mayDecide = useMay()('money.decide');
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <QueryView
      query={usePaymentProviders()}
      loading="h-80 rounded-xl"
      empty={<EmptyCard icon={<PlugZap />} title={t('none.title')} text={t('none.text')} />}
    >
      {(providers) => {
        const provider = providers.find(({ name }) => name === selected);
        return (
          <section aria-label={t('providers')} className="grid gap-3">
            <p className="text-xs text-muted">{t('terms')}</p>
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-3">
              {providers.map((each) => (
                <li key={each.name} className="min-w-0">
                  <ProviderCard provider={each} onSwitch={mayDecide ? setSelected : null} />
                </li>
              ))}
            </ul>
            {provider && <SwitchDialog provider={provider} onClose={() => setSelected(null)} />}
          </section>
        );
      }}
    </QueryView>
  );
}
