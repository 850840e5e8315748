import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/use-page-title.ts';

type PageHeadingProps = {
  /** Also used as the document's title. */
  title: string;
  heading?: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
};

export function PageHeading({ title, heading = title, text, action }: PageHeadingProps) {
  usePageTitle(title);
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3 sm:mb-6">
      <div className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{heading}</h1>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      </div>
      {action}
    </div>
  );
}
