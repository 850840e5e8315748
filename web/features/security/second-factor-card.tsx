import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DisableDialog,
  RecoveryCodesDialog,
  RenewCodesDialog,
  SetUpDialog,
} from '#web/features/security/second-factor-dialogs.tsx';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';

const DIALOGS = { setUp: SetUpDialog, renew: RenewCodesDialog, disable: DisableDialog } as const;

export function SecondFactorCard() {
  const { t } = useTranslation('second-factor');
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factor = useFreshQuery('getSecondFactor', {});
  const OpenDialog = open && DIALOGS[open];
  const showCodes = (issued: readonly string[]) => {
    setOpen(null);
    setCodes(issued);
  };
  const closeCodes = () => {
    setCodes(null);
    void refreshPaths('/api/auth/totp');
  };
  return (
    <QueryCard
      title={t('title')}
      query={factor}
      loading="h-24"
      dialog={
        codes ? (
          <RecoveryCodesDialog codes={codes} onClose={closeCodes} />
        ) : (
          OpenDialog && <OpenDialog onClose={() => setOpen(null)} onCodes={showCodes} />
        )
      }
    >
      {({ enabled, required, recoveryCodesLeft }) => (
        <div className="grid gap-4">
          <p className="text-sm text-muted">{t('text')}</p>
          {required && !enabled && <p className="text-sm font-medium text-wait">{t('required')}</p>}
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={enabled ? 'win' : 'wait'}>{t(enabled ? 'on' : 'off')}</Badge>
            {enabled && <span className="text-sm text-muted">{t('codesLeft', { count: recoveryCodesLeft })}</span>}
          </div>
          <div className="flex flex-wrap gap-2">
            {enabled ? (
              <>
                <Button onClick={() => setOpen('renew')}>{t('renew')}</Button>
                <Button variant="danger" onClick={() => setOpen('disable')}>
                  {t('disable')}
                </Button>
              </>
            ) : (
              <Button variant="primary" onClick={() => setOpen('setUp')}>
                {t('setUp')}
              </Button>
            )}
          </div>
        </div>
      )}
    </QueryCard>
  );
}
