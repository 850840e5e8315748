import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type TableProps = { caption: string; head: ReactNode; children: ReactNode };

const FRAME = '@container relative overflow-x-auto rounded-xl border border-edge';

/** Scrolls horizontally if it is too wide, including by keyboard. */
export function Table({ caption, head, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={FRAME}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-raised text-left text-xs text-muted">
          <tr>{head}</tr>
        </thead>
        <tbody className="divide-y divide-edge bg-panel">{children}</tbody>
      </table>
    </section>
  );
}

export function HeadCell({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th scope="col" {...rest} className={classNames('px-3 py-2.5 font-medium whitespace-nowrap', className)} />;
}

/** Headings, of which the last `figures` are right-aligned like their cells. */
export function HeadCells({ names, figures = 0 }: { names: readonly string[]; figures?: number }) {
  return names.map((name, index) => (
    <HeadCell key={name} className={index >= names.length - figures ? 'text-right' : undefined}>
      {name}
    </HeadCell>
  ));
}

const CELL = 'px-3 py-2.5 align-middle';

export function Cell({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td {...rest} className={classNames(CELL, className)} />;
}

/** The cell that names its row. */
export function RowHead({ className, ...rest }: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th scope="row" {...rest} className={classNames(CELL, 'text-left font-normal', className)} />;
}
