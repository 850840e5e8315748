import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { cents, parseAmount } from '#domain/money.ts';
import { isStaffMethod } from '#domain/wallet.ts';
import type { WalletEffect } from '#web/admin/shared/balance-preview.tsx';
import { DecisionDialog } from '#web/admin/shared/decision-dialog.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { returnedMoney } from '#web/admin/shared/returned-money.ts';
import { ApiError, call, type ResponseOf } from '#web/lib/api-client.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { CopyValue } from '#web/ui/copy-value.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useProblemToast } from '#web/ui/toast/use-error-toast.ts';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';
import { Warning } from '#web/ui/warning.tsx';

const usePayee = (id: number, enabled: boolean) => useFreshQuery('getUser', { params: { id } }, { enabled });

function Payee({ payee }: { payee: ReturnType<typeof usePayee> }) {
  const { t } = useTranslation('admin');
  return (
    <QueryView query={payee} loading="h-12">
      {({ phoneNumber, isVerified, identityVerified, suspended }) => (
        <div className="grid gap-2">
          <CopyValue label={t('decision.payTo')} value={phoneNumber} />
          {!isVerified && <Warning text={t('decision.phoneUnproven')} />}
          {!identityVerified && <Warning text={t('decision.identityUnproven')} />}
          {suspended && <Warning text={t('decision.suspended')} />}
        </div>
      )}
    </QueryView>
  );
}

export type DecisionKind = 'approve' | 'reject' | 'reverse';
type Decision = { transaction: Transaction; kind: DecisionKind; note: string };

function send({ transaction, kind, note }: Decision): Promise<ResponseOf<'approveDeposit'>> {
  const { id, type } = transaction;
  const noteOrNull = note || null;
  if (kind === 'reverse') return call('reverseFunds', { body: { transactionId: id, reason: note } });
  if (type === 'deposit') {
    return kind === 'approve'
      ? call('approveDeposit', { body: { depositId: id, adminNote: noteOrNull } })
      : call('rejectDeposit', { body: { depositId: id, reason: noteOrNull } });
  }
  const options = { body: { transactionId: id, note: noteOrNull } };
  return kind === 'approve' ? call('processWithdrawal', options) : call('rejectWithdrawal', options);
}

/**
 * The effect of a decision on the player's balances. The amount of a pending withdrawal or
 * deduction has already left the available balance.
 */
export function changeOf({ type, amount }: Pick<Transaction, 'type' | 'amount'>, kind: DecisionKind): WalletEffect {
  const sum = parseAmount(amount) ?? cents(0);
  if (kind === 'reverse') return { available: type === 'deposit' ? cents(-sum) : sum };
  if (type === 'deposit') return { available: kind === 'approve' ? sum : cents(0) };
  return kind === 'approve' ? { onHold: cents(-sum) } : returnedMoney(sum);
}

type TextName = 'title' | 'text' | 'done' | 'failed';

function textOf({ transaction: { type, method }, kind }: Pick<Decision, 'transaction' | 'kind'>, name: TextName) {
  if (method === 'admin_debit') return `money.deduction.${kind}.${name}` as const;
  return kind === 'reverse' ? (`money.reversal.${name}` as const) : (`money.${type}.${kind}.${name}` as const);
}

const BUSY = { approve: 'money.approving', reject: 'money.rejecting', reverse: 'money.reversing' } as const;

/** The request's details, with the note recorded so far, such as why staff added funds. */
export function useRequestFacts() {
  const { t } = useTranslation(['admin', 'wallet']);
  return ({ username, amount, method, reference, createdAt, firstApprovedBy, notes }: Transaction) => [
    { label: t('decision.user'), value: username },
    { label: t('decision.amount'), value: formatMoney(amount) },
    { label: t('decision.method'), value: t(`wallet:methods.${method}`) },
    { label: t('decision.reference'), value: reference ?? t('money.notAvailable') },
    { label: t('decision.requested'), value: formatDateTime(createdAt) },
    ...(firstApprovedBy ? [{ label: t('decision.firstApproval'), value: firstApprovedBy }] : []),
    ...(notes ? [{ label: t('money.notes'), value: notes }] : []),
  ];
}

type RequestDialogProps = { transaction: Transaction; kind: DecisionKind; needsReason: boolean; onClose: () => void };

function RequestDialog({ transaction, kind, needsReason, onClose }: RequestDialogProps) {
  const { t } = useTranslation('admin');
  const showProblem = useProblemToast();
  const factsOf = useRequestFacts();
  const { id, userId, username, type, method } = transaction;
  const text = (name: TextName) => t(textOf({ transaction, kind }, name));
  const close = useCloseIfOpen(onClose);
  const isPaid = type === 'withdrawal' && !isStaffMethod(method);
  const payee = usePayee(userId, isPaid);
  return (
    <DecisionDialog
      item={`request.${id}.${kind}`}
      title={text('title')}
      text={text('text')}
      facts={factsOf(transaction)}
      about={isPaid && <Payee payee={payee} />}
      player={{ id: userId, username }}
      change={changeOf(transaction, kind)}
      noteRequired={needsReason}
      {...(kind === 'approve' && { noteLabel: t('decision.note') })}
      confirm={{
        label: t(`money.${kind}`),
        busyLabel: t(BUSY[kind]),
        variant: kind === 'approve' ? 'success' : 'danger',
        // Until the warnings about the payee have been shown.
        disabled: kind === 'approve' && isPaid && payee.isPending,
      }}
      send={(note) => send({ transaction, kind, note })}
      successMessage={({ newBalance }) => {
        const isRefund = type === 'withdrawal' && kind === 'reject';
        const refunded = method === 'admin_debit' ? 'deduction' : 'withdrawal';
        const balance = t('money.newBalance', { username, balance: formatMoney(newBalance) });
        return { title: text('done'), description: isRefund ? t(`money.${refunded}.reject.doneText`) : balance };
      }}
      proposedMessage={t('decision.awaitsSecond')}
      errorMessage={text('failed')}
      alreadyProcessedText={t('decision.alreadyHandled')}
      onError={(error) => {
        const isUncovered = error instanceof ApiError && error.code === 'INSUFFICIENT_BALANCE';
        if (kind !== 'reverse' || !isUncovered) return false;
        showProblem(t('money.reversal.uncovered'));
        return close();
      }}
      refresh={refreshAfterMoney}
      onClose={onClose}
    />
  );
}

export type OpenDecision = (transaction: Transaction, kind: DecisionKind) => void;

/** @returns a function that opens a decision's dialog, and the open dialog */
export function useMoneyDecisions(reasonRequired = false): { openDecision: OpenDecision; dialog: ReactNode } {
  const [open, setOpen] = useState<{ transaction: Transaction; kind: DecisionKind } | null>(null);
  const openDecision = useCallback<OpenDecision>((transaction, kind) => setOpen({ transaction, kind }), []);
  if (!open) return { openDecision, dialog: null };
  const { transaction, kind } = open;
  const dialog = (
    <RequestDialog
      key={`${transaction.id} ${kind}`}
      transaction={transaction}
      kind={kind}
      needsReason={kind === 'reverse' || (kind === 'reject' && reasonRequired)}
      onClose={() => setOpen(null)}
    />
  );
  return { openDecision, dialog };
}
