import type { LucideIcon } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** The longest value, in characters, that fits in a card on a phone in the large font. */
const MAX_LARGE_TEXT_LENGTH = 11;

type Stat = { label: string; value: string; Icon?: LucideIcon; note?: string };

export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 gap-3 max-2xs:grid-cols-1',
        stats.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      {stats.map(({ label, value, Icon, note }) => (
        <Card key={label} className="flex flex-col gap-1 p-4">
          <dt className="flex items-center justify-between gap-2 text-xs text-muted">
            {label}
            {Icon && <Icon className="size-4 text-gold" />}
          </dt>
          <dd
            className={classNames(
              'font-semibold text-gold-bright',
              value.length > MAX_LARGE_TEXT_LENGTH ? 'text-sm leading-7 sm:text-xl' : 'text-xl sm:text-2xl',
            )}
          >
            {value}
          </dd>
          {note && <dd className="text-xs text-muted">{note}</dd>}
        </Card>
      ))}
    </dl>
  );
}
