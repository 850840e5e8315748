import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const WIDTHS = {
  small: 'lg:max-w-[7em] 2xl:max-w-48',
  medium: 'lg:max-w-[10em] 2xl:max-w-60',
  wide: 'lg:max-w-[20em] 2xl:max-w-[40em]',
} as const;

type ClippedProps = { text: string; width?: keyof typeof WIDTHS; children?: ReactNode };

/** A long name in a table cell, truncated on wide screens and shown in full in a tooltip. */
export function Clipped({ text, width = 'medium', children = text }: ClippedProps) {
  return (
    <span title={text} className={classNames('lg:block lg:truncate', WIDTHS[width])}>
      {children}
    </span>
  );
}
