import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AuditReport } from '#contract/audit/objects.ts';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useAction } from '#web/ui/toast/use-action.ts';

function Report({ report }: { report: AuditReport }) {
  const { t } = useTranslation('admin-audit');
  const { holds, entries, head, broken } = report;
  const Icon = holds ? ShieldCheck : ShieldAlert;
  return (
    <div
      role="status"
      className={classNames(
        'flex gap-3 rounded-lg border px-3 py-2.5 text-sm',
        holds ? 'border-win/60 bg-win-deep text-win' : 'border-loss/60 bg-loss-deep text-loss',
      )}
    >
      <Icon className="size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">
          {broken ? t('verify.broken', { number: broken.number }) : t('verify.holds', { count: entries })}
        </p>
        <p className="text-xs text-muted [overflow-wrap:anywhere]">
          {broken ? t(`verify.problems.${broken.problem}`) : t('verify.head', { hash: head })}
        </p>
      </div>
    </div>
  );
}

export function VerifyChain() {
  const { t } = useTranslation('admin-audit');
  const verify = useAction({ send: () => call('verifyAudit', {}), failed: t('verify.failed') });
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
