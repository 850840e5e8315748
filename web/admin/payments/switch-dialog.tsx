import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentProviderState } from '#contract/payments/objects.ts';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { bindField, TextField } from '#web/ui/field.tsx';
import { Warning } from '#web/ui/warning.tsx';

type Effects = PaymentProviderState['ifStopped'];

type Group = Pick<Effects[number], 'type' | 'to'> & { networks: string[] };

/** Networks grouped by payment type and the provider that takes over, if any. */
function groupEffects(effects: Effects): Group[] {
  const groups = new Map<string, Group>();
  for (const { type, to, network } of effects) {
    const key = JSON.stringify([type, to]);
    const group = groups.get(key) ?? { type, to, networks: [] };
    group.networks.push(network);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Shows which providers would take over if this one were stopped. */
function StopEffect({ effects }: { effects: Effects }) {
  const { t } = useTranslation('admin-payments');
  if (effects.length === 0) return <p className="text-sm">{t('switch.noEffect')}</p>;
  return (
    <ul className="grid gap-2 text-sm">
      {groupEffects(effects).map(({ type, to, networks }) => {
        const values = { networks: networks.join(', '), provider: to };
        return (
          <li key={`${type} ${to}`}>
            {to === null ? <Warning text={t(`switch.none.${type}`, values)} /> : t(`switch.takesOver.${type}`, values)}
          </li>
        );
      })}
    </ul>
  );
}

type SwitchDialogProps = { provider: PaymentProviderState; onClose: () => void };

/** Stops a provider, which requires a reason, or starts it again. */
export function SwitchDialog({ provider: { name, title, stopped, ifStopped }, onClose }: SwitchDialogProps) {
  const { t } = useTranslation('admin-payments');
  // Fixed, so that the dialog doesn't change if someone else stops or starts the provider.
  const [before] = useState(stopped);
  const { form, draft } = useFormWithDraft(`provider.${name}.stop`, { reason: '' });
  const reason = form.watch('reason').trim();
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t(before ? 'switch.startTitle' : 'switch.stopTitle', { provider: title })}
      text={before ? t('switch.startText', { reason: before.reason }) : t('switch.stopText')}
      confirm={{
        label: t(before ? 'switch.start' : 'switch.stop'),
        variant: before ? 'success' : 'danger',
        disabled: !before && reason === '',
      }}
      hasNoFields={before !== null}
      send={() =>
        call('setPaymentProviderStopped', {
          params: { name },
          body: before ? { stopped: false } : { stopped: true, reason },
        })
      }
      successMessage={t(before ? 'switch.started' : 'switch.stopped', { provider: title })}
      errorMessage={t('switch.failed')}
      refresh={() => refreshPaths('/api/admin/')}
      onClose={onClose}
    >
      {!before && <StopEffect effects={ifStopped} />}
      {!before && (
        <TextField
          {...bindField(form, 'reason')}
          label={t('switch.reason')}
          hint={t('switch.reasonHint')}
          maxLength={200}
          required
        />
      )}
    </FormDialog>
  );
}
