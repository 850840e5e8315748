import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const TONES = {
  gold: 'border-gold text-gold-bright bg-gold-deep/40',
  win: 'border-win/60 text-win bg-win-deep',
  loss: 'border-loss/60 text-loss bg-loss-deep',
  wait: 'border-wait/60 text-wait bg-wait-deep',
  plain: 'border-edge text-muted bg-raised',
} as const;

export type BadgeTone = keyof typeof TONES;

export function Badge({ tone = 'plain', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-5 items-center gap-1 rounded-full border px-2 text-2xs font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
