import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

type QueryCardProps<Data> = Omit<ComponentProps<typeof SectionCard>, 'children'> & {
  text?: string;
  query: UseQueryResult<Data>;
  loading: ReactNode;
  /** A dialog that a row has opened. */
  dialog?: ReactNode;
  children: (data: Data) => ReactNode;
};

export function QueryCard<Data>({ text, query, loading, dialog, children, ...card }: QueryCardProps<Data>) {
  return (
    <SectionCard {...card}>
      {text && <p className="mb-4 text-sm text-muted">{text}</p>}
      <QueryView query={query} loading={loading}>
        {children}
      </QueryView>
      {dialog}
    </SectionCard>
  );
}
