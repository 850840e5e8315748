import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import type { Wallet } from '#contract/wallet/objects.ts';
import { centsOf, sumCents } from '#domain/money.ts';
import { DepositDialog, WithdrawDialog } from '#web/features/wallet/money-dialogs.tsx';
import { findOpenPrompt } from '#web/features/wallet/timeline.ts';
import { usePaymentOptions, useTransactions } from '#web/features/wallet/wallet-queries.ts';
import { formatCents, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useRestriction } from '#web/lib/use-restriction.ts';
import { withParams } from '#web/lib/with-params.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** `amount`: what the player needs; null or empty if unknown. */
type OpenDialog = { type: 'deposit'; amount: string | null } | { type: 'withdraw' };

/**
 * The deposit and withdraw buttons. They own the dialogs' state, so that opening one doesn't
 * rerender the page. The query parameter `deposit`, with or without an amount, opens the deposit
 * dialog.
 */
function MoneyButtons({ user }: { user: User }) {
  const { t } = useTranslation('wallet');
  const restriction = useRestriction();
  const [search, setSearch] = useSearchParams();
  const requested = search.get('deposit');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // Removes the parameter, so that the same link can open the dialog again.
  useEffect(() => {
    if (requested === null) return;
    setDialog({ type: 'deposit', amount: requested });
    setSearch((before) => withParams(before, { deposit: null }), { replace: true });
  }, [requested, setSearch]);
  const prompt = findOpenPrompt(useTransactions(user.id).data);
  usePaymentOptions(restriction?.kind !== 'staff');
  const openDeposit = () => setDialog({ type: 'deposit', amount: null });
  const closeDialog = () => setDialog(null);
  // Otherwise the dialog would open by itself when the restriction ends.
  if (restriction && dialog?.type === 'deposit') closeDialog();
  if (restriction?.kind === 'staff') return null;
  return (
    <div className="mt-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      {prompt?.payment && !restriction && dialog === null && (
        <div
          role="status"
          className="col-span-2 flex w-full items-center gap-2 rounded-lg border border-wait/60 bg-wait-deep py-1 pr-1 pl-3 text-sm text-wait"
        >
          <span className="flex-1">
            {t('openPrompt.text', { network: prompt.payment.network, amount: formatMoney(prompt.amount) })}
          </span>
          <Button variant="ghost" className="text-text" onClick={openDeposit}>
            {t('openPrompt.show')}
          </Button>
        </div>
      )}
      {!restriction && (
        <Button variant="primary" size="large" className="max-sm:px-2 sm:min-w-40" onClick={openDeposit}>
          <ArrowDownToLine className="size-5" />
          {t('deposit')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="large"
        className="max-sm:px-2 sm:min-w-40"
        onClick={() => setDialog({ type: 'withdraw' })}
      >
        <ArrowUpFromLine className="size-5" />
        {t('withdraw')}
      </Button>
      {!restriction && dialog?.type === 'deposit' && (
        <DepositDialog user={user} amount={dialog.amount} onClose={closeDialog} />
      )}
      {dialog?.type === 'withdraw' && <WithdrawDialog user={user} onClose={closeDialog} />}
    </div>
  );
}

const PARTS = [
  { part: 'available', colour: 'bg-gold' },
  { part: 'onHold', colour: 'bg-muted' },
  { part: 'inBets', colour: 'bg-win' },
] as const;

function PartsBar({ wallet, totalCents }: { wallet: Wallet; totalCents: number }) {
  return (
    <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-hover">
      {PARTS.map(({ part, colour }) => (
        <span key={part} className={colour} style={{ flexGrow: centsOf(wallet[part]) / Math.max(totalCents, 1) }} />
      ))}
    </div>
  );
}

function WalletParts({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const total = sumCents(PARTS.map(({ part }) => centsOf(wallet[part])));
  return (
    <div className="flex flex-col justify-center gap-3 border-t border-edge p-4 sm:p-6 @3xl:border-t-0 @3xl:border-l">
      <h2 className="text-sm font-semibold">{t('yourMoney')}</h2>
      <PartsBar wallet={wallet} totalCents={total} />
      <dl className="grid gap-2 text-sm">
        {PARTS.map(({ part, colour }) => (
          <div key={part} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="flex-[1_1_7rem]">
              <span aria-hidden="true" className={classNames('mr-2 inline-block size-2.5 rounded-full', colour)} />
              {t(part)}
              {part === 'onHold' && centsOf(wallet.onHold) > 0 && (
                <span className="ml-2 text-xs text-muted max-sm:block max-sm:ml-4.5">{t('onHoldText')}</span>
              )}
            </dt>
            <dd className="ml-auto font-semibold">{formatMoney(wallet[part])}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-edge pt-2 text-muted">
          <dt>{t('total')}</dt>
          <dd className="ml-auto font-semibold text-text">{formatCents(total)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Debt({ wallet: { debt, debts } }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  return (
    <div role="note" className="grid gap-1 border-t border-edge bg-loss-deep p-4 text-sm sm:px-6 @3xl:col-span-2">
      <p className="font-semibold text-loss">{t('debt.title', { amount: formatMoney(debt) })}</p>
      <p>{t('debt.text')}</p>
      <ul className="mt-1 grid max-w-md gap-2">
        {debts.map(({ cause, id, amount, createdAt }) => (
          <li key={`${cause} ${id}`} className="flex items-baseline justify-between gap-3">
            <span>
              {t(`debt.${cause}`, { id })}
              <span className="block text-xs text-muted">{formatDateTime(createdAt)}</span>
            </span>
            <span className="font-semibold">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The longest amount, in characters, that fits on a phone in the large font. */
const MAX_LARGE_TEXT_LENGTH = 13;

export function WalletSummary({ user, wallet }: { user: User; wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const available = formatMoney(wallet.available);
  return (
    <Card className="@container">
      <div className="grid grid-cols-1 overflow-hidden @3xl:grid-cols-2">
        <div className="flex flex-col justify-center gap-1 bg-[radial-gradient(24rem_14rem_at_0%_0%,rgb(212_175_55/0.14),transparent)] p-4 sm:p-6">
          <p className="text-sm text-muted">{t('currentBalance')}</p>
          <p
            data-testid="current-balance"
            className={classNames(
              'font-semibold text-gold-bright sm:text-5xl [overflow-wrap:anywhere]',
              available.length > MAX_LARGE_TEXT_LENGTH ? 'text-3xl' : 'text-4xl',
            )}
          >
            {available}
          </p>
          <p className="text-xs text-muted">{t('balanceText')}</p>
          <MoneyButtons user={user} />
        </div>
        <WalletParts wallet={wallet} />
        {centsOf(wallet.debt) > 0 && <Debt wallet={wallet} />}
      </div>
    </Card>
  );
}
