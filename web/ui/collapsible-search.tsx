import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SearchField } from '#web/ui/search-field.tsx';

type CollapsibleSearchProps = {
  label: string;
  closeLabel: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  children?: ReactNode;
};

/** A search field that is an icon until it is opened. */
export function CollapsibleSearch({ label, closeLabel, value, onChange, className, children }: CollapsibleSearchProps) {
  const [isOpened, setIsOpened] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const isOpen = isOpened || value !== '';
  const close = () => {
    onChange('');
    setIsOpened(false);
    // Deferred until the icon has replaced the field.
    requestAnimationFrame(() => frame.current?.querySelector('button')?.focus());
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && isOpen && close();
  return (
    <search
      ref={frame}
      onKeyDown={closeOnEscape}
      className={classNames('flex items-center', className, isOpen && 'w-full gap-1 max-sm:pb-1.5 sm:w-80')}
    >
      {isOpen ? (
        <div className="min-w-0 flex-1">
          <SearchField
            label={label}
            clearLabel={closeLabel}
            value={value}
            onChange={(text) => {
              // Keeps the field open when its text, which may come from a link, is deleted.
              setIsOpened(true);
              onChange(text);
            }}
            onClose={close}
            focused={isOpened}
          />
        </div>
      ) : (
        <IconButton icon={Search} label={label} aria-expanded={false} onClick={() => setIsOpened(true)} />
      )}
      {children}
    </search>
  );
}
