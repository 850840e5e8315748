import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type DisclosureProps = {
  title: string;
  hint: string;
  isOpen?: true | undefined;
  gap?: 'gap-3' | 'gap-4';
  children: ReactNode;
};

/**
 * Optional content, initially closed. Forms open it if one of its fields has an error; correcting
 * the error doesn't close it.
 */
export function Disclosure({ title, hint, isOpen, gap = 'gap-3', children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true;
  }, [isOpen]);
  return (
    <details ref={details} className="group rounded-lg border border-edge">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-lg px-3 py-2 text-sm hover:bg-hover">
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        <span className="font-medium">{title}</span>
        <span className="text-xs text-muted">{hint}</span>
      </summary>
      <div className={classNames('grid p-3 pt-2', gap)}>{children}</div>
    </details>
  );
}
