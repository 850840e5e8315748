import { CircleAlert, Lock } from 'lucide-react';

type NoteProps = {
  text: string;
  /** The player can only wait or remove the selection. */
  locked?: boolean;
  failed?: boolean;
};

/** One sentence in the slip, next to what it concerns. */
export function Note({ text, locked, failed }: NoteProps) {
  const Icon = locked ? Lock : CircleAlert;
  return (
    <p
      role={failed ? 'alert' : 'status'}
      className={`flex items-start gap-1.5 text-xs ${failed ? 'text-loss' : 'text-wait'}`}
    >
      <Icon className="mt-0.5 size-3.5 shrink-0" />
      {text}
    </p>
  );
}
