import { Layers, Ticket } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { EnterBookingCode } from '#web/features/slip/booking/enter-booking-code.tsx';
import { useReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { ReceiptView } from '#web/features/slip/receipt/receipt-view.tsx';
import { keyOf, type Slip } from '#web/features/slip/slip.ts';
import { SlipBetsView } from '#web/features/slip/slip-bets-view.tsx';
import { clearSlip } from '#web/features/slip/slip-changes.ts';
import { changeSlip, useSlip } from '#web/features/slip/slip-store.ts';
import { displayOdds, formatMoney } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';
import { useRestriction } from '#web/lib/use-restriction.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { RestrictionNotice } from '#web/ui/restriction-notice.tsx';
import { ShareBooking } from '#web/ui/share-booking/share-booking.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

/** Staff can't bet, but can share selections, for example to feature a booking code. */
function StaffSlip({ slip, actions }: { slip: Slip; actions: ReactNode }) {
  const { describeSelection } = useSelectionText();
  return (
    <div className="grid gap-2 px-3 pb-3">
      <ul className="grid gap-2 text-sm">
        {slip.lines.map((line) => (
          <li key={keyOf(line)} className="flex justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-medium">{describeSelection(line.selection)}</span>
              <span className="text-xs text-muted">{`${line.selection.homeTeam} – ${line.selection.awayTeam}`}</span>
            </span>
            <span className="font-semibold">{displayOdds(line.selection.odds)}</span>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">{actions}</div>
    </div>
  );
}

function EmptySlip({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  const isAccumulator = slip.mode === 'accumulator';
  const [path] = useLocation();
  return (
    <>
      <EmptyState
        icon={isAccumulator ? <Layers /> : <Ticket />}
        title={t(isAccumulator ? 'acca.empty' : 'empty')}
        text={t(isAccumulator ? 'acca.emptyText' : 'emptyText')}
      />
      {/* The booking code page already has this field. */}
      {!path.startsWith(paths.booking) && <EnterBookingCode />}
    </>
  );
}

function SelectedContent({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  const restriction = useRestriction();
  const receipt = useReceipt();
  const actions = (
    <>
      <ShareBooking selections={slip.lines.map(({ selection }) => selection)} />
      <button
        type="button"
        className="tap min-h-8 shrink-0 rounded-md px-2 text-xs font-medium text-loss hover:bg-loss-deep"
        onClick={() => changeSlip(clearSlip)}
      >
        {t('clearAll')}
      </button>
    </>
  );
  if (restriction)
    return (
      <>
        <div className="p-3">
          <RestrictionNotice />
        </div>
        {restriction.kind === 'staff' && slip.lines.length > 0 && <StaffSlip slip={slip} actions={actions} />}
      </>
    );
  return (
    <>
      {receipt && <ReceiptView receipt={receipt} />}
      {slip.lines.length === 0 ? <EmptySlip slip={slip} /> : <SlipBetsView slip={slip} actions={actions} />}
    </>
  );
}

type SlipPanelProps = { pending: ReactNode; pendingCount: number };

export function SlipPanel({ pending, pendingCount }: SlipPanelProps) {
  const { t } = useTranslation('slip');
  const { t: tShell } = useTranslation('shell');
  const slip = useSlip();
  const user = useUser();
  const [tab, setTab] = useState<'selected' | 'pending'>('selected');
  const panel = useRef<HTMLElement>(null);
  // Renders again when a receipt is closed, for useKeptFocus.
  useReceipt();
  return (
    <section ref={panel} tabIndex={-1} aria-label={t('title')} className="outline-none" {...useKeptFocus(panel)}>
      {/* Sticky, so that the sheet's close button never covers lines that scroll past. */}
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
            content: <SelectedContent slip={slip} />,
          },
          { value: 'pending', label: t('pendingTab', { count: pendingCount }), content: pending },
        ]}
      />
      <p className="flex justify-center gap-x-6 border-t border-edge p-3 text-xs">
        {(['rules', 'help'] as const).map((page) => (
          <Link key={page} href={paths[page]} className="tap min-h-6 text-muted underline underline-offset-4">
            {tShell(`links.${page}`)}
          </Link>
        ))}
      </p>
    </section>
  );
}
