import type { LucideIcon } from 'lucide-react';
import { StatCard, StatGrid } from '#web/ui/card.tsx';

type Stat = { label: string; Icon: LucideIcon; value: string; note?: string };

export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <StatGrid>
      {stats.map(({ Icon, ...stat }) => (
        <StatCard key={stat.label} icon={<Icon className="size-4 text-gold" />} {...stat} />
      ))}
    </StatGrid>
  );
}
