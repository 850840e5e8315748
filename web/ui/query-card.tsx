import type { ComponentProps, ReactNode } from 'react';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView, type QueryViewProps } from '#web/ui/query-view.tsx';

type QueryCardProps<Data> = Omit<ComponentProps<typeof SectionCard>, 'children'> &
  QueryViewProps<Data> & {
    text?: string;
    /** A dialog opened from the card. */
    dialog?: ReactNode;
  };

export function QueryCard<Data>({ title, action, className, text, dialog, ...view }: QueryCardProps<Data>) {
  return (
    <SectionCard title={title} action={action} className={className}>
      {text && <p className="mb-4 text-sm text-muted">{text}</p>}
      <QueryView {...view} />
      {dialog}
    </SectionCard>
  );
}
