import { Check, Delete } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currency } from '#domain/currency.ts';
import { addUnits, quickStakeLabel, quickStakes, quickStakeText } from '#web/features/slip/stake/quick-stakes.tsx';
import { classNames } from '#web/ui/class-names.ts';

const NINE = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const keys = () => [...NINE, currency().digits === 0 ? '000' : '.', '0', '00'];

type KeyProps = { label?: string; className?: string; onPress: () => void; children: ReactNode };

/** The field keeps the focus, so that a hardware keyboard still works. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

function Key({ label, className = 'bg-hover text-lg', onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onMouseDown={keepFocus}
      onClick={onPress}
      className={classNames(
        'grid min-h-11 place-items-center rounded-lg font-semibold select-none active:brightness-85',
        className,
      )}
    >
      {children}
    </button>
  );
}

type StakeKeypadProps = { label: string; value: string; onChange: (stake: string) => void; onDone: () => void };

export function StakeKeypad({ label, value, onChange, onDone }: StakeKeypadProps) {
  const { t } = useTranslation('slip');
  /** The first key replaces the previous stake, as in a field whose content is selected. */
  const [replaced, setReplaced] = useState<string | null>(value);
  const isReplaced = value === replaced;
  const change = (stake: string) => {
    setReplaced(null);
    onChange(stake);
  };
  const press = (key: string) => {
    const before = isReplaced ? '' : value;
    change(key === '.' && before === '' ? '0.' : before + key);
  };
  return (
    <fieldset
      aria-label={t('keypad.label', { field: label })}
      className="grid touch-manipulation grid-cols-4 gap-1.5 pt-1 flat:grid-flow-col flat:auto-cols-fr flat:grid-cols-none flat:grid-rows-2"
    >
      {quickStakes().map((units) => (
        <Key
          key={units}
          label={t('addStake', { amount: quickStakeText(units) })}
          className="bg-gold-deep/40 text-sm text-gold-bright"
          onPress={() => change(addUnits(value, units))}
        >
          {quickStakeLabel(units)}
        </Key>
      ))}
      <div className="col-span-3 grid grid-cols-3 gap-1.5 flat:col-span-6 flat:row-span-2 flat:grid-cols-6">
        {keys().map((key) => (
          <Key key={key} onPress={() => press(key)}>
            {key}
          </Key>
        ))}
      </div>
      <div className="grid grid-rows-4 gap-1.5 flat:col-span-2 flat:row-span-2 flat:grid-flow-col flat:grid-rows-2">
        <Key label={t('keypad.backspace')} onPress={() => change(isReplaced ? '' : value.slice(0, -1))}>
          <Delete aria-hidden="true" className="size-5" />
        </Key>
        <Key className="bg-hover text-sm" onPress={() => change('')}>
          {t('keypad.clear')}
        </Key>
        <Key className="row-span-2 content-center gap-1 bg-gold text-sm text-on-gold" onPress={onDone}>
          <Check aria-hidden="true" className="size-5" />
          {t('keypad.done')}
        </Key>
      </div>
    </fieldset>
  );
}
