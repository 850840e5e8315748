import type { LucideIcon } from 'lucide-react';
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
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-edge px-4 py-2">
        <h2 className="text-base font-semibold">{title}</h2>
        {action}
      </div>
      <div className="p-4">
        <PartBoundary>{children}</PartBoundary>
      </div>
    </Card>
  );
}

type Stat = { label: string; value: string; Icon?: LucideIcon; note?: string };

export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {stats.map(({ label, value, Icon, note }) => (
        <Card key={label} className="flex flex-col gap-1 p-4">
          <dt className="flex items-center justify-between gap-2 text-xs text-muted">
            {label}
            {Icon && <Icon className="size-4 text-gold" />}
          </dt>
          <dd className="text-xl font-semibold text-gold-bright sm:text-2xl">{value}</dd>
          {note && <dd className="text-xs text-muted">{note}</dd>}
        </Card>
      ))}
    </dl>
  );
}
