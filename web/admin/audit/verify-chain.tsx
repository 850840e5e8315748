import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AuditReport } from '#contract/audit/objects.ts';
import { ChainResult } from '#web/admin/shared/chain-result.tsx';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

function Report({ report }: { report: AuditReport }) {
  const { t } = useTranslation('admin-audit');
  const { holds, entries, head, broken } = report;
  return (
    <ChainResult
      holds={holds}
      title={broken ? t('verify.broken', { number: broken.number }) : t('verify.holds', { count: entries })}
      text={broken ? t(`verify.problems.${broken.problem}`) : t('verify.head', { hash: head })}
    />
  );
}

export function VerifyChain() {
  const { t } = useTranslation('admin-audit');
  const verify = useAction({ send: () => call('verifyAudit', {}), errorMessage: t('verify.failed') });
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start" busy={verify.isPending} onClick={() => verify.mutate()}>
        <ShieldCheck className="size-4 text-gold" />
        {t(verify.isPending ? 'verify.busy' : 'verify.button')}
      </Button>
      {verify.data && <Report report={verify.data} />}
    </div>
  );
}
