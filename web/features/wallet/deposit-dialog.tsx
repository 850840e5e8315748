import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import type { DepositCheck } from '#contract/wallet/objects.ts';
import { cents, parseAmount } from '#domain/money.ts';
import { type DepositDraft, DepositForm, depositRange } from '#web/features/wallet/deposit-form.tsx';
import { DepositInstructions } from '#web/features/wallet/deposit-instructions.tsx';
import { useDeposit, useDepositCheck } from '#web/features/wallet/use-money-request.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The server checks amount and method before the player is shown where to send the money. */
function DepositSteps({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation('wallet');
  const settings = useQuery(queryOf('getSiteSettings', {}));
  const [draft, setDraft] = useState<DepositDraft | null>(null);
  const [checked, setChecked] = useState<DepositCheck | null>(null);
  const check = useDepositCheck(setChecked);
  const deposit = useDeposit(onDone);
  if (checked)
    return (
      <DepositInstructions
        check={checked}
        sending={deposit.isPending}
        onBack={() => setChecked(null)}
        onSent={() => deposit.mutate({ amount: parseAmount(checked.amount) ?? cents(0), method: checked.method })}
      />
    );
  return (
    <QueryView query={settings} loading={<Skeleton className="h-80" />}>
      {({ depositMethods }) =>
        depositMethods.length === 0 ? (
          <p className="py-4 text-sm">{t('depositDialog.unavailable')}</p>
        ) : (
          <DepositForm
            userId={user.id}
            methods={depositMethods}
            draft={draft}
            checking={check.isPending}
            onSubmit={(typed, request) => {
              setDraft(typed);
              check.mutate(request);
            }}
          />
        )
      }
    </QueryView>
  );
}

type DepositDialogProps = { user: User; open: boolean; onOpenChange: (open: boolean) => void };

export function DepositDialog({ user, open, onOpenChange }: DepositDialogProps) {
  const { t } = useTranslation('wallet');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('depositDialog.title')}
      description={t('depositDialog.text', depositRange())}
    >
      <DepositSteps user={user} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
