import { Layers, Ticket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccumulatorSlip } from '#web/features/slip/combined/accumulator-slip.tsx';
import { ModeSwitch } from '#web/features/slip/mode-switch.tsx';
import { useReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { ReceiptView } from '#web/features/slip/receipt/receipt-view.tsx';
import { SingleSlip } from '#web/features/slip/single/single-slip.tsx';
import { clearSlip, type Slip } from '#web/features/slip/slip.ts';
import { changeSlip, useSlip } from '#web/features/slip/slip-store.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { useStop } from '#web/lib/use-stop.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { StoppedNotice } from '#web/ui/stopped-notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

function EmptySlip({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  if (slip.mode === 'accumulator') {
    return <EmptyState icon={<Layers />} title={t('acca.empty')} text={t('acca.emptyText')} />;
  }
  return <EmptyState icon={<Ticket />} title={t('empty')} text={t('emptyText')} />;
}

function Selected({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  const stop = useStop();
  const receipt = useReceipt();
  if (stop)
    return (
      <div className="p-3">
        <StoppedNotice />
      </div>
    );
  const shownReceipt = receipt && <ReceiptView receipt={receipt} />;
  if (slip.lines.length === 0) {
    return (
      <>
        {shownReceipt}
        <EmptySlip slip={slip} />
      </>
    );
  }
  return (
    <>
      {shownReceipt}
      <div className="flex items-center justify-between gap-2 border-b border-edge px-3 py-2">
        <ModeSwitch compact />
        <button
          type="button"
          className="tap min-h-8 rounded-md px-2 text-xs font-medium text-loss hover:bg-loss-deep"
          onClick={() => changeSlip(clearSlip)}
        >
          {t('clearAll')}
        </button>
      </div>
      {slip.mode === 'accumulator' ? <AccumulatorSlip slip={slip} /> : <SingleSlip slip={slip} />}
    </>
  );
}

type SlipPanelProps = {
  pending: ReactNode;
  pendingCount: number;
};

export function SlipPanel({ pending, pendingCount }: SlipPanelProps) {
  const { t } = useTranslation('slip');
  const slip = useSlip();
  const user = useUser();
  const [tab, setTab] = useState<'selected' | 'pending'>('selected');
  return (
    <section aria-label={t('title')}>
      {/* Leaves space for the sheet's close button, which must not cover a scrolling line. */}
      <div className="sticky top-0 z-1 flex min-h-12 items-center justify-between gap-3 bg-panel px-3 max-lg:pr-14">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        {user && (
          <p className="text-xs text-muted">
            {t('balance')} <span className="font-semibold text-gold-bright">{formatMoney(user.balance)}</span>
          </p>
        )}
      </div>
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'selected',
            label: t('selectedTab', { count: slip.lines.length }),
            content: <Selected slip={slip} />,
          },
          { value: 'pending', label: t('pendingTab', { count: pendingCount }), content: pending },
        ]}
      />
    </section>
  );
}
