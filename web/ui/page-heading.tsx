import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';

type PageHeadingProps = {
  /** Also the title of the document. */
  title: string;
  heading?: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  back?: { to: string; label: string };
};

export function PageHeading({ title, heading = title, text, action, back }: PageHeadingProps) {
  usePageTitle(title);
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3 sm:mb-6">
      <div className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{heading}</h1>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      </div>
      {action}
      {back && (
        <Link href={back.to} className={buttonClass('ghost', 'small')}>
          <ArrowLeft className="size-4" />
          {back.label}
        </Link>
      )}
    </div>
  );
}
