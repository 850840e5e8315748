import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Checklist, ChecklistFinding } from '#contract/checklist/objects.ts';
import { BETTING_LIMITS, PAYMENT_METHODS } from '#contract/checklist/subjects.ts';
import { isSettingName } from '#domain/settings/settings.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { Disclosure } from '#web/admin/shared/disclosure.tsx';
import { useSettingText } from '#web/admin/shared/use-setting-text.ts';
import { call } from '#web/lib/api-client.ts';
import { formatCount } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

function useSubject(): (setting: string) => string {
  const { t } = useTranslation('admin-checklist');
  const { nameOf } = useSettingText();
  return (setting) => {
    if (setting === BETTING_LIMITS) return t('go.limits');
    if (setting === PAYMENT_METHODS) return t('paymentMethods');
    return isSettingName(setting) ? nameOf(setting) : setting;
  };
}

/** The page where a finding can be resolved; null if that requires access to the server. */
function placeOf(setting: string): 'settings' | 'limits' | null {
  if (setting === BETTING_LIMITS) return 'limits';
  return isSettingName(setting) || setting === PAYMENT_METHODS ? 'settings' : null;
}

function useDismissal() {
  const { t } = useTranslation('admin-checklist');
  return useAction({
    send: (body: { setting: string; code: string; dismissed: boolean }) => call('dismissFinding', { body }),
    errorMessage: t('failed'),
    refresh: () => refreshPaths('/api/admin/checklist'),
  });
}

function Finding({ finding, isDemo }: { finding: ChecklistFinding; isDemo: boolean }) {
  const { t } = useTranslation('admin-checklist');
  const { t: texts } = useTranslation('findings');
  const subjectOf = useSubject();
  const dismissal = useDismissal();
  const { setting, code, refused, isDismissed, params } = finding;
  const subject = subjectOf(setting);
  const place = placeOf(setting);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-edge py-2 text-sm last:border-0">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p>
          <strong className="font-semibold">{subject}</strong>{' '}
          {texts(`findings.${code}` as 'findings.currency', params)}
        </p>
      </div>
      {!isDemo && <Badge tone={refused ? 'loss' : 'wait'}>{t(refused ? 'refused' : 'warning')}</Badge>}
      {place === null ? (
        <span className="text-xs text-muted">{t('machine')}</span>
      ) : (
        <Link
          href={tabPath(place === 'limits' ? 'risk' : 'settings')}
          aria-label={t('goTo', { place: t(`go.${place}`), subject })}
          className="tap link text-xs"
        >
          {t(`go.${place}`)}
        </Link>
      )}
      {!refused && (
        <Button
          variant="ghost"
          size="small"
          aria-label={t(isDismissed ? 'undoOf' : 'dismissOf', { subject })}
          busy={dismissal.isPending}
          onClick={() => dismissal.mutate({ setting, code, dismissed: !isDismissed })}
        >
          {t(isDismissed ? 'undo' : 'dismiss')}
        </Button>
      )}
    </li>
  );
}

function Findings({ checklist }: { checklist: Checklist }) {
  const { t } = useTranslation('admin-checklist');
  const subjectOf = useSubject();
  const [showsAll, setShowsAll] = useState(false);
  const { findings, done, isDemo } = checklist;
  const shown = findings.filter(({ isDismissed }) => showsAll || !isDismissed);
  return (
    <>
      <ul>
        {shown.map((finding) => (
          <Finding key={`${finding.setting} ${finding.code}`} finding={finding} isDemo={isDemo} />
        ))}
      </ul>
      {shown.length < findings.length && (
        <Button variant="ghost" size="small" onClick={() => setShowsAll(true)}>
          {t('showDismissed')}
        </Button>
      )}
      <Disclosure title={t('done')} hint={formatCount(done.length)}>
        <ul className="grid grid-cols-1 gap-x-4 gap-y-1 text-xs sm:grid-cols-2 xl:grid-cols-3">
          {done.map((setting) => (
            <li key={setting} className="flex items-center gap-2 [overflow-wrap:anywhere]">
              <CircleCheck className="size-4 shrink-0 text-win" />
              {subjectOf(setting)}
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}

/** What to do before accepting real money, shown until every item is done or dismissed. */
export function ChecklistCard() {
  const { t } = useTranslation('admin-checklist');
  const checklist = useFreshQuery('getChecklist', {}).data;
  if (checklist === undefined) return null;
  const { findings, isDemo } = checklist;
  const remaining = findings.filter(({ isDismissed }) => !isDismissed);
  if (remaining.length === 0) return null;
  const isDevelopment = findings.some(({ code }) => code === 'nodeEnv');
  return (
    <SectionCard title={t('title')}>
      <div className="grid grid-cols-1 gap-3">
        <p className="text-sm text-muted">
          {t(isDemo ? 'demo' : 'text')} {isDevelopment && t('development')}
        </p>
        {isDemo ? (
          <Disclosure title={t('open', { count: remaining.length })} hint="">
            <Findings checklist={checklist} />
          </Disclosure>
        ) : (
          <Findings checklist={checklist} />
        )}
      </div>
    </SectionCard>
  );
}
