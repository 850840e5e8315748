import { useTranslation } from 'react-i18next';
import type { PaymentProviderState } from '#contract/payments/objects.ts';
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
export function StopEffect({ effects }: { effects: Effects }) {
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
