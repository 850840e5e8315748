import { Fragment, type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FADE_WIDTH, ScrollFades } from '#web/ui/scroll-fades.tsx';
import { scrollSideways } from '#web/ui/scroll-sideways.ts';

export type TabItem<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

type TabsProps<Value extends string> = {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `many` may wrap onto several rows. */
  variant?: 'page' | 'card' | 'many';
  /** Shows the previous content until the new content has rendered. */
  deferContent?: boolean;
  /** Keeps the tabs visible below the header while the page scrolls. */
  sticky?: boolean;
};

const LIST = {
  page: 'gap-1 border-b border-edge',
  card: 'rounded-lg bg-ink p-0.5',
  many: 'gap-1.5 md:flex-wrap',
} as const;

const TRIGGER = {
  page: 'min-h-11 min-w-11 px-2 text-[0.8125rem] sm:px-3 sm:text-sm font-medium border-b-2 border-transparent aria-selected:border-gold aria-selected:text-gold-bright',
  card: 'min-h-10 pointer-coarse:min-h-11 flex-1 rounded-md px-1 text-xs font-medium aria-selected:bg-hover aria-selected:text-gold-bright',
  many: 'min-h-10 pointer-coarse:min-h-11 rounded-full border border-edge bg-panel px-3 text-sm font-medium hover:border-outline aria-selected:border-gold aria-selected:bg-gold-deep/40 aria-selected:text-gold-bright',
} as const;

const NEXT_BY_KEY: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** How much of the next tab is visible beyond a fade, in pixels. */
const PEEK = 12;

/** Follows the WAI-ARIA tabs pattern: the list is one tab stop, and arrow keys switch tabs. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  variant = 'page',
  deferContent = false,
  sticky = false,
}: TabsProps<Value>) {
  const id = useId();
  const triggers = useRef(new Map<Value, HTMLButtonElement>());
  const strip = useRef<HTMLDivElement>(null);
  const open = items.find((item) => item.value === value);
  const previous = useDeferredValue(open);
  // Changes within a tab, such as typing in a field, render immediately.
  const shown = deferContent && previous?.value !== value ? previous : open;

  useEffect(() => {
    const trigger = triggers.current.get(value);
    if (strip.current && trigger) scrollSideways(strip.current, trigger, FADE_WIDTH + PEEK);
  }, [value]);

  const followKey = (event: KeyboardEvent, at: number) => {
    // With a modifier, an arrow key is the browser's own shortcut, such as Alt+Left for going back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = items[NEXT_BY_KEY[event.key]?.(at, items.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    triggers.current.get(next.value)?.focus();
    onChange(next.value);
  };

  return (
    <div>
      <ScrollFades strip={strip} className={sticky && 'sticky top-14 flat:top-0 z-20 bg-ink py-2'}>
        <div
          role="tablist"
          aria-label={label}
          ref={strip}
          className={classNames('flex overflow-x-auto [scrollbar-width:none]', LIST[variant])}
        >
          {items.map((item, index) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-selected={item.value === value}
              aria-controls={item.value === value ? `${id}-panel` : undefined}
              tabIndex={item.value === value ? 0 : -1}
              ref={(trigger) => {
                if (trigger) triggers.current.set(item.value, trigger);
                return () => void triggers.current.delete(item.value);
              }}
              onClick={() => item.value !== value && onChange(item.value)}
              onKeyDown={(event) => followKey(event, index)}
              className={classNames(
                'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap text-muted hover:text-text active:bg-hover focus-visible:-outline-offset-2',
                TRIGGER[variant],
              )}
            >
              {item.label}
            </button>
          ))}
        </div>
      </ScrollFades>
      {shown && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${shown.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable by keyboard
          tabIndex={0}
          className={classNames('focus-visible:outline-offset-4', sticky && '[&_button]:scroll-mt-16')}
        >
          {/* Only the content is replaced, so that the panel keeps the focus. */}
          <Fragment key={shown.value}>{shown.content}</Fragment>
        </div>
      )}
    </div>
  );
}
