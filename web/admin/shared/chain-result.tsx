import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type ChainResultProps = { holds: boolean; title: string; text: ReactNode };

/** The result of verifying a hash chain. */
export function ChainResult({ holds, title, text }: ChainResultProps) {
  const Icon = holds ? ShieldCheck : ShieldAlert;
  return (
    <div
      role="status"
      className={classNames(
        'flex gap-3 rounded-lg border px-3 py-2.5 text-sm',
        holds ? 'border-win/60 bg-win-deep text-win' : 'border-loss/60 bg-loss-deep text-loss',
      )}
    >
      <Icon className="size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{title}</p>
        <p className="text-xs text-muted [overflow-wrap:anywhere]">{text}</p>
      </div>
    </div>
  );
}
