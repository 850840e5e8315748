import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Cents, cents, centsOf, formatAmount } from '#domain/money.ts';
import { Announced } from '#web/features/slip/line/line-notice.tsx';
import { keypadSlot } from '#web/features/slip/stake/keypad-store.ts';
import { depositPath } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';

export function SlipSums({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1">{children}</dl>;
}

type SlipSumProps = {
  label: string;
  value: ReactNode;
  strong?: boolean;
  note?: string;
};

export function SlipSum({ label, value, strong, note }: SlipSumProps) {
  return (
    <div className="not-first:last:ml-auto not-first:last:text-right">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={strong ? 'font-bold text-gold-bright' : 'font-semibold'}>{value}</dd>
      {note && <dd className="text-2xs text-muted">{note}</dd>}
    </div>
  );
}

function Shortfall({ stake }: { stake: Cents }) {
  const { t } = useTranslation('slip');
  const user = useUser();
  if (!user) return null;
  const missing = stake - centsOf(user.balance);
  if (missing <= 0) return null;
  return (
    <p className="flex items-center justify-between gap-3 text-xs text-wait">
      {t('short')}
      <Link
        href={`${depositPath}=${formatAmount(cents(missing))}`}
        className="tap font-semibold text-gold-bright underline"
      >
        {t('deposit')}
      </Link>
    </p>
  );
}

type SlipFooterProps = { stake: Cents; children: ReactNode };

/** Stake, potential win, bet button and keypad stay visible while the selections scroll. */
export function SlipFooter({ stake, children }: SlipFooterProps) {
  return (
    <div className="sticky bottom-0 max-2xs:not-has-[fieldset]:static z-10 grid gap-2.5 border-t border-edge bg-raised p-3 not-flat:[&:has(fieldset)>dl]:hidden flat:grid-flow-dense flat:grid-cols-2 flat:items-center flat:py-2 flat:[&>:not(dl,button,a)]:col-span-full">
      <Announced>
        <Shortfall stake={stake} />
      </Announced>
      {children}
      <div ref={keypadSlot.set} className="empty:hidden" />
    </div>
  );
}
