import { useTranslation } from 'react-i18next';
import { useFresh } from '#web/admin/shared/use-fresh.ts';
import { CopyValue } from '#web/ui/copy-value.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Warning } from '#web/ui/warning.tsx';

export function Payee({ userId }: { userId: number }) {
  const { t } = useTranslation('admin');
  const payee = useFresh('getUser', { params: { id: userId } });
  return (
    <QueryView query={payee} loading={<Skeleton className="h-12" />}>
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
