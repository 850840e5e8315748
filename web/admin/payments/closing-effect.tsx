// How closing or reopening a case changes the player's and the provider's balances.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentCase, PaymentProviderState } from '#contract/payments/objects.ts';
import { type Cents, cents, centsOf } from '#domain/money.ts';
import type { Closing } from '#domain/payments/closings.ts';
import { BalancePreview, type WalletEffect } from '#web/admin/shared/balance-preview.tsx';
import { returnedMoney } from '#web/admin/shared/returned-money.ts';
import { formatCents, formatMoney } from '#web/lib/format.ts';
import { Cell, HeadCells, Table } from '#web/ui/table.tsx';

/** The changes in the float and in unallocated money. */
export type ProviderChange = { float: Cents; suspense: Cents };
/** A closing to be made or undone. */
export type Step = { closing: Closing; isUndone: boolean };

/** The amount that a closing moves; negative for a payout of more than was requested. */
export function amountOf({ amount, paid, difference }: PaymentCase, closing: Closing): Cents {
  if (difference !== null && closing !== 'none') return centsOf(difference);
  return centsOf(closing === 'reverse' ? (paid ?? amount) : amount);
}

const FLOAT_ONLY: readonly Closing[] = ['credit', 'charges', 'treasury'];

function signsOf({ direction, isInSuspense, difference }: PaymentCase, { closing, isUndone }: Step): [number, number] {
  // The money of an undone credit stays in the float, as unallocated money.
  if (closing === 'credit' && isUndone) return [0, -1];
  if (closing === 'credit' && isInSuspense) return [0, -1];
  if (difference !== null) return closing === 'none' ? [0, 0] : [0, -1];
  const sign = direction === 'in' ? 1 : -1;
  if (closing === 'suspense') return [sign, sign];
  if (FLOAT_ONLY.includes(closing)) return [sign, 0];
  if (closing === 'return') return [-1, -1];
  return closing === 'reverse' || closing === 'paid' ? [-1, 0] : [0, 0];
}

export function providerChange(paymentCase: PaymentCase, step: Step): ProviderChange {
  const amount = amountOf(paymentCase, step.closing) * (step.isUndone ? -1 : 1);
  const [float, suspense] = signsOf(paymentCase, step);
  return { float: cents(float * amount), suspense: cents(suspense * amount) };
}

/** The deduction of an amount from a player's balance; any shortfall becomes debt. */
const deductionOf =
  (amount: Cents): WalletEffect =>
  ({ available }) => {
    const deducted = Math.min(amount, centsOf(available));
    return { available: cents(-deducted), ...(deducted < amount && { debt: cents(amount - deducted) }) };
  };

/** @returns null if no player's balance changes, or for a credit, previewed by the player picker */
export function playerChange(paymentCase: PaymentCase, step: Step): WalletEffect | null {
  const { closing, isUndone } = step;
  const amount = amountOf(paymentCase, closing);
  if (isUndone && closing === 'credit') return deductionOf(amount);
  if (isUndone && closing === 'reverse') {
    const owed = Math.min(amount, centsOf(paymentCase.owed));
    return { available: cents(amount - owed), ...(owed > 0 && { debt: cents(-owed) }) };
  }
  if (isUndone) return null;
  if (closing === 'reverse') return deductionOf(amount);
  if (closing === 'paid') return { onHold: cents(-amount) };
  const isReturned = closing === 'not_paid' && paymentCase.direction === 'out';
  return isReturned ? returnedMoney(amount) : null;
}

type ProviderTableProps = { provider: PaymentProviderState; change: ProviderChange };

const PARTS = ['float', 'suspense'] as const;

function ProviderTable({ provider, change }: ProviderTableProps) {
  const { t } = useTranslation('admin-payments');
  const { t: admin } = useTranslation('admin');
  const changedParts = PARTS.filter((part) => change[part] !== 0);
  return (
    <Table
      caption={t('close.effect', { provider: provider.title })}
      head={<HeadCells names={[admin('decision.part'), admin('decision.now'), admin('decision.after')]} figures={2} />}
    >
      {changedParts.map((part) => (
        <tr key={part}>
          <Cell>{t(`provider.${part}`)}</Cell>
          <Cell className="text-right text-muted">{formatMoney(provider[part])}</Cell>
          <Cell className="text-right font-semibold text-gold-bright" data-testid={`after-${part}`}>
            {formatCents(cents(centsOf(provider[part]) + change[part]))}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

type ClosingEffectProps = {
  paymentCase: PaymentCase;
  step: Step;
  player: { id: number; username: string } | null;
  provider: PaymentProviderState | undefined;
};

/** Shows a table's caption, which is otherwise only for screen readers. */
function WithCaption({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="text-xs text-muted">
        {caption}
      </p>
      {children}
    </div>
  );
}

export function ClosingEffect({ paymentCase, step, player, provider }: ClosingEffectProps) {
  const { t } = useTranslation('admin-payments');
  const { t: admin } = useTranslation('admin');
  const change = playerChange(paymentCase, step);
  const { float, suspense } = providerChange(paymentCase, step);
  const changesProvider = float !== 0 || suspense !== 0;
  return (
    <>
      {change && player && (
        <WithCaption caption={admin('decision.balances', { username: player.username })}>
          <BalancePreview userId={player.id} username={player.username} change={change} />
        </WithCaption>
      )}
      {provider && changesProvider && (
        <WithCaption caption={t('close.effect', { provider: provider.title })}>
          <ProviderTable provider={provider} change={{ float, suspense }} />
        </WithCaption>
      )}
    </>
  );
}
