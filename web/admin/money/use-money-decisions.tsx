import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { cents, parseAmount } from '#domain/money.ts';
import { isStaffMethod } from '#domain/wallet.ts';
import type { WalletEffect } from '#web/admin/shared/balance-preview.tsx';
import { DecisionDialog } from '#web/admin/shared/decision-dialog.tsx';
import { discardDraft } from '#web/admin/shared/drafts/use-draft.ts';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { returnedMoney } from '#web/admin/shared/returned-money.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { ApiError, call, type ResponseOf } from '#web/lib/api-client.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { CopyValue } from '#web/ui/copy-value.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useProblemToast } from '#web/ui/toast/use-error-toast.ts';
import { Warning } from '#web/ui/warning.tsx';

function Payee({ userId }: { userId: number }) {
  const { t } = useTranslation('admin');
  const payee = useFreshQuery('getUser', { params: { id: userId } });
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

const draftNameOf = ({ transaction: { id }, kind }: Pick<Decision, 'transaction' | 'kind'>) => `request.${id}.${kind}`;

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

type MoneyDecisions = { openDecision: (transaction: Transaction, kind: DecisionKind) => void; dialog: ReactNode };

export function useMoneyDecisions(reasonRequired = false): MoneyDecisions {
  const { t } = useTranslation('admin');
  const showProblem = useProblemToast();
  const factsOf = useRequestFacts();
  const [confirming, setConfirming] = useState<Pick<Decision, 'transaction' | 'kind'> | null>(null);
  const close = () => setConfirming(null);
  /** A response that arrives after Cancel must not close the dialog that was opened since. */
  const closeDialogOf = (decided: Decision) =>
    setConfirming((shown) => (shown && draftNameOf(shown) === draftNameOf(decided) ? null : shown));
  const decide = useStaffAction({
    send,
    successMessage: ({ newBalance }, decision) => {
      const { type, method, username } = decision.transaction;
      const isRefund = type === 'withdrawal' && decision.kind === 'reject';
      const refunded = method === 'admin_debit' ? 'deduction' : 'withdrawal';
      const balance = t('money.newBalance', { username, balance: formatMoney(newBalance) });
      return {
        title: t(textOf(decision, 'done')),
        description: isRefund ? t(`money.${refunded}.reject.doneText`) : balance,
      };
    },
    proposedMessage: t('decision.awaitsSecond'),
    errorMessage: (decision) => t(textOf(decision, 'failed')),
    onDone: (_, decision) => {
      discardDraft(draftNameOf(decision));
      closeDialogOf(decision);
    },
    onError: (error, decision) => {
      const code = error instanceof ApiError ? error.code : undefined;
      const isUncovered = decision.kind === 'reverse' && code === 'INSUFFICIENT_BALANCE';
      if (!isUncovered && code !== 'ALREADY_PROCESSED') return false;
      showProblem(t(isUncovered ? 'money.reversal.uncovered' : 'decision.alreadyHandled'));
      return closeDialogOf(decision);
    },
    refresh: refreshAfterMoney,
  });
  const openDecision = useCallback<MoneyDecisions['openDecision']>(
    (transaction, kind) => setConfirming({ transaction, kind }),
    [],
  );
  if (!confirming) return { openDecision, dialog: null };

  const { transaction, kind } = confirming;
  const isReject = kind === 'reject';
  const needsReason = kind === 'reverse' || (isReject && reasonRequired);
  const dialog = (
    <DecisionDialog
      item={draftNameOf(confirming)}
      title={t(textOf(confirming, 'title'))}
      text={t(textOf(confirming, 'text'))}
      facts={factsOf(transaction)}
      about={
        transaction.type === 'withdrawal' && !isStaffMethod(transaction.method) && <Payee userId={transaction.userId} />
      }
      player={{ id: transaction.userId, username: transaction.username }}
      change={changeOf(transaction, kind)}
      noteRequired={needsReason}
      {...(kind === 'approve' && { noteLabel: t('decision.note') })}
      confirm={{
        label: t(decide.isPending ? BUSY[kind] : `money.${kind}`),
        variant: kind === 'approve' ? 'success' : 'danger',
      }}
      busy={decide.isPending}
      onConfirm={(note) => decide.mutate({ transaction, kind, note })}
      onClose={close}
    />
  );
  return { openDecision, dialog };
}
