import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Input } from '#web/ui/field.tsx';

type SearchFieldProps = {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** If given, the cross is always shown and calls this instead of clearing the text. */
  onClose?: () => void;
  focused?: boolean;
};

export function SearchField({ label, clearLabel, value, onChange, onClose, focused = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className="relative">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="pr-10 pl-9"
      />
      {(value || onClose) && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={onClose ?? clear}
          className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center rounded-md text-muted hover:text-text"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}
