import type { LucideIcon } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';

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
