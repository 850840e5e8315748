import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

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

type ChipSelectProps<Value extends string> = {
  label: string;
  /** The chip's text. */
  text: string;
  isChosen: boolean;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
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
