import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { PartBoundary } from '#web/ui/error-boundary.tsx';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-xl border border-edge bg-panel', className)} />;
}

type SectionCardProps = { title: string; action?: ReactNode; children: ReactNode; className?: string };

export function SectionCard({ title, action, children, className }: SectionCardProps) {
  return (
    <Card className={className}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-b border-edge px-4 py-2">
        <h2 className="text-base font-semibold">{title}</h2>
        {action}
      </div>
      <div className="p-4">
        <PartBoundary>{children}</PartBoundary>
      </div>
    </Card>
  );
}
