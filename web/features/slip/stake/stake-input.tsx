import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatAmount } from '#domain/money.ts';
import { minAmount } from '#domain/wallet.ts';
import {
  closeKeypad,
  closeKeypadAfterPress,
  isStakeWanted,
  keypadField,
  keypadSlot,
} from '#web/features/slip/stake/keypad-store.ts';
import { StakeKeypad } from '#web/features/slip/stake/stake-keypad.tsx';
import { amountInput, isAmountPrefix } from '#web/lib/amount-input.ts';
import { currencySign } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CurrencySign, signPadding } from '#web/ui/currency-sign.tsx';
import { Input } from '#web/ui/field.tsx';

/** Scrolls the slip so that the field is between the header and the keypad. */
function showAboveKeypad(field: HTMLElement): void {
  const scroller = field.closest('.overflow-y-auto');
  const foot = keypadSlot.current()?.parentElement;
  if (!scroller || !foot) return;
  const pinned = Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;
  const top = scroller.getBoundingClientRect().top + pinned;
  const { top: fieldTop, bottom: fieldBottom } = field.getBoundingClientRect();
  scroller.scrollTop += (fieldTop + fieldBottom) / 2 - (top + foot.getBoundingClientRect().top) / 2;
}

/** Wide enough for the stake, which may be long, next to the currency symbol. */
export function stakeWidth(stake: string): string {
  const isLong = stake.length > 6;
  if (currencySign().length === 1) return isLong ? 'w-36' : 'w-28';
  return isLong ? 'w-44' : 'w-36';
}

type StakeInputProps = {
  label: string;
  value: string;
  onChange: (stake: string) => void;
  min?: string;
  locked?: boolean;
};

/**
 * A touch opens the slip's own keypad, which doesn't cover the field. While it is open, this is a
 * text field, because a number field would drop the point in "2."; for keyboards and screen readers
 * it stays a number field.
 */
export function StakeInput({ label, value, onChange, min = '0', locked = false }: StakeInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const touched = useRef(false);
  const slot = keypadSlot.use();
  const isKeypadOpen = keypadField.use() === id && slot !== null && !locked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after each key
  useLayoutEffect(() => {
    const input = field.current;
    const panel = slot?.closest('section');
    if (!isKeypadOpen || !input || !panel) return;
    // The observer calls this immediately, and again whenever a message makes the slip taller.
    const observer = new ResizeObserver(() => showAboveKeypad(input));
    observer.observe(panel);
    return () => observer.disconnect();
  }, [isKeypadOpen, value]);

  // Selects the value, so that the first key replaces it.
  useLayoutEffect(() => {
    if (isKeypadOpen) field.current?.select();
  }, [isKeypadOpen]);

  const isWanted = isStakeWanted.use();
  useEffect(() => {
    if (!isWanted || locked || !isStakeWanted.current()) return;
    isStakeWanted.set(false);
    if (!matchMedia('(pointer: fine)').matches) keypadField.set(id);
    // After the slip's sheet, which may be opening, has taken the focus.
    setTimeout(() => field.current?.focus());
  }, [isWanted, locked, id]);

  /** Keeps the browser's keyboard from opening on focus, which precedes the click. */
  function touch(event: PointerEvent<HTMLInputElement>, isTouch: boolean): void {
    touched.current = isTouch && !locked;
    if (!isKeypadOpen) event.currentTarget.inputMode = touched.current ? 'none' : amountInput().inputMode;
  }

  const change = (input: string) => {
    if (!isKeypadOpen || isAmountPrefix(input)) onChange(input);
  };
  return (
    <div className="relative">
      <CurrencySign />
      <Input
        ref={field}
        aria-label={label}
        type={isKeypadOpen ? 'text' : 'number'}
        {...amountInput()}
        {...(isKeypadOpen && { inputMode: 'none' })}
        autoComplete="off"
        step={formatAmount(minAmount())}
        min={min}
        value={value}
        readOnly={locked}
        onPointerDown={(event) => touch(event, event.pointerType === 'touch')}
        onPointerCancel={(event) => touch(event, false)}
        onClick={() => touched.current && keypadField.set(id)}
        onBlur={() => keypadField.current() === id && closeKeypadAfterPress(id)}
        onChange={(event) => change(event.currentTarget.value)}
        className={classNames(signPadding(), 'text-right font-semibold')}
      />
      {isKeypadOpen &&
        createPortal(
          <StakeKeypad
            label={label}
            value={value}
            onChange={change}
            onDone={() => {
              closeKeypad();
              field.current?.blur();
            }}
          />,
          slot,
        )}
    </div>
  );
}
