import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Cents, parseAmount } from '#domain/money.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';

/** Says that the balance does not cover the stake, and leads to where it can be filled. */
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
  /** What the bet takes from the balance. */
  stake: Cents;
  children: ReactNode;
};

/** What stays in sight while the selections scroll: what the bet costs and pays, and the button. */
export function SlipFoot({ stake, children }: SlipFootProps) {
  return (
    <div className="sticky bottom-0 z-10 grid gap-2.5 border-t border-edge bg-raised p-3">
      <Shortfall stake={stake} />
      {children}
    </div>
  );
}
