import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type TabItem<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

type TabsProps<Value extends string> = {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `page` for the tabs of a page, `card` for the small ones inside a card, `many` where they fill more than a row. */
  look?: 'page' | 'card' | 'many';
};

const LIST = {
  page: 'gap-1 border-b border-edge',
  card: 'gap-1 rounded-lg bg-ink p-1',
  many: 'gap-1.5 md:flex-wrap',
} as const;

const TRIGGER = {
  page: 'min-h-11 px-2 text-[0.8125rem] sm:px-3 sm:text-sm font-medium border-b-2 border-transparent data-[state=active]:border-gold data-[state=active]:text-gold-bright',
  card: 'min-h-8 flex-1 rounded-md px-1 text-xs font-medium data-[state=active]:bg-hover data-[state=active]:text-gold-bright',
  many: 'min-h-9 rounded-full border border-edge bg-panel px-3 text-sm font-medium hover:border-outline data-[state=active]:border-gold data-[state=active]:bg-gold-deep/40 data-[state=active]:text-gold-bright',
} as const;

/** Tabs; a row too long for the screen scrolls sideways. Only the open tab's content is drawn. */
export function Tabs<Value extends string>({ label, items, value, onChange, look = 'page' }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List aria-label={label} className={classNames('flex overflow-x-auto [scrollbar-width:none]', LIST[look])}>
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className={classNames(
              'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-2',
              TRIGGER[look],
            )}
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="focus-visible:outline-offset-4">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
