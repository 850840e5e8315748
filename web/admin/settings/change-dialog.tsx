import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingOf } from '#domain/settings/settings.ts';
import { type Change, isDangerousChange } from '#web/admin/settings/setting-draft.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { useSettingText } from '#web/admin/shared/use-setting-text.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';
import { Warning } from '#web/ui/warning.tsx';

type ChangeDialogProps = {
  changes: readonly Change[];
  /** Whether dangerous changes require two people. */
  twoPeople: boolean;
  onDone: () => void;
  /** Returns false to have the error shown in a toast. */
  onError: (error: Error) => boolean;
  onClose: () => void;
};

/** Shows the old and new values before they are saved. */
export function ChangeDialog({ changes, twoPeople, onDone, onError, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('admin-settings');
  const { nameOf, displayValue } = useSettingText();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isDangerous = changes.some(isDangerousChange);
  const lacksReason = isDangerous && reason.trim() === '';
  const close = useCloseIfOpen(onClose);
  const save = useStaffAction({
    send: () =>
      call('setSettings', {
        body: { changes: changes.map(({ next: _, ...change }) => change), reason: reason.trim() || undefined },
      }),
    successMessage: t('done'),
    errorMessage: t('failed'),
    onDone: () => {
      close();
      onDone();
    },
    onError: (error) => {
      close();
      return onError(error);
    },
    refresh: () => refreshPaths('/api/admin/settings', '/api/admin/proposals', '/api/settings'),
  });
  const confirm = () => {
    setChecked(true);
    if (!lacksReason) save.mutate();
  };
  return (
    <ActionDialog
      title={t('dialog')}
      confirm={{ label: t(isDangerous && twoPeople ? 'propose' : 'save') }}
      busy={save.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isDangerous && <Warning text={t(twoPeople ? 'twoPeople' : 'onePerson')} />}
      <dl className="grid gap-3 text-sm">
        {changes.map((change) => (
          <div key={change.name} className="grid gap-0.5">
            <dt className="flex flex-wrap items-center gap-2 text-muted">
              {nameOf(change.name)}
              {isDangerousChange(change) && (
                <Badge tone="wait">{t(settingOf(change.name).kind === 'text' ? 'redirects' : 'danger')}</Badge>
              )}
            </dt>
            <dd className="[overflow-wrap:anywhere]">
              {displayValue(change.name, change.seen)} →{' '}
              <strong className="font-semibold">{displayValue(change.name, change.next)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {isDangerous && (
        <TextAreaField
          label={t('reason')}
          value={reason}
          error={isChecked && lacksReason ? t('reasonProblem') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
