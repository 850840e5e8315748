import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { scrollSideways } from '#web/ui/scroll-sideways.ts';

const CHIP =
  'inline-flex min-h-10 pointer-coarse:min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-gold-bright';
const CHOSEN = 'border-gold bg-gold-deep/40 text-gold-bright';
const OTHER = 'border-edge bg-panel text-muted hover:border-outline hover:text-text';

export const chipClass = (isChosen: boolean) => classNames(CHIP, isChosen ? CHOSEN : OTHER);

/** One line of chips, which scrolls horizontally on a narrow screen. */
export function ChipStrip({ children }: { children: ReactNode }) {
  return (
    <div data-strip className="-mx-1 flex min-w-0 items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
      {children}
    </div>
  );
}

type ChipChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; title?: string }[];
};

/** A chip for each choice. The chosen one is scrolled into view. */
export function ChipChoice<Value extends string>({ label, value, onChange, choices }: ChipChoiceProps<Value>) {
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button changes with the value
  useEffect(() => {
    const strip = pressed.current?.closest<HTMLElement>('[data-strip]');
    if (strip && pressed.current) scrollSideways(strip, pressed.current);
  }, [value]);
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          ref={choice.value === value ? pressed : null}
          type="button"
          title={choice.title}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={chipClass(choice.value === value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

type ChipSelectProps<Value extends string> = ChipChoiceProps<Value> & {
  /** The chip's text. */
  text: string;
  isChosen: boolean;
};

export function ChipSelect<Value extends string>(props: ChipSelectProps<Value>) {
  const { label, text, isChosen, value, onChange, choices } = props;
  return (
    <div className={classNames(chipClass(isChosen), 'relative max-w-44')}>
      <span aria-hidden="true" className="truncate">
        {text}
      </span>
      <ChevronDown className="size-3.5 shrink-0" />
      {/* Covers the chip. Its font size is large enough to keep a phone from zooming in. */}
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
        className="absolute inset-0 cursor-pointer text-base opacity-0"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
