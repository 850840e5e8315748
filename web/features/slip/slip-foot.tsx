import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Cents, parseAmount } from '#domain/money.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';

/** Shows that the balance is too low, with a link to deposit. */
function Shortfall({ stake }: { stake: Cents }) {
  const { t } = useTranslation('slip');
  const user = useUser();
  if (!user || stake <= (parseAmount(user.balance) ?? 0)) return null;
  return (
    <p role="status" className="flex items-center justify-between gap-3 text-xs text-wait">
      {t('short')}
      <Link href={paths.wallet} className="tap font-semibold text-gold-bright underline">
        {t('deposit')}
      </Link>
    </p>
  );
}

type SlipFootProps = {
  /** The amount that the bet takes from the balance. */
  stake: Cents;
  children: ReactNode;
};

/** Stays visible while selections scroll: cost, payout and the bet button. */
export function SlipFoot({ stake, children }: SlipFootProps) {
  return (
    <div className="sticky bottom-0 z-10 grid gap-2.5 border-t border-edge bg-raised p-3">
      <Shortfall stake={stake} />
      {children}
    </div>
  );
}
