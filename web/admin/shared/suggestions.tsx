import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/** Suggestions for an input with this id as its `list`. */
export function Suggestions({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** Suggests the tags that players already have. */
export function TagSuggestions({ id }: { id: string }) {
  const tags = useFreshQuery('listPlayerTags', {});
  return <Suggestions id={id} names={tags.data?.map(({ tag }) => tag) ?? []} />;
}
