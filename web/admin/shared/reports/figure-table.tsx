import { HeadCell } from '#web/ui/table.tsx';

/** A row's name, which stays in view while the figures scroll horizontally. */
export const NAME_CLASS = 'sticky left-0 z-10 border-r border-edge bg-panel px-3 py-2 text-left font-medium';

type FigureHeadProps = { name: string; figures: readonly string[]; last?: string };

/** The headings of a table of figures by name, optionally with a last column of text. */
export function FigureHead({ name, figures, last }: FigureHeadProps) {
  return (
    <>
      <HeadCell className="sticky left-0 z-10 border-r border-edge bg-raised">{name}</HeadCell>
      {figures.map((figure) => (
        <HeadCell key={figure} className="text-right">
          {figure}
        </HeadCell>
      ))}
      {last && <HeadCell>{last}</HeadCell>}
    </>
  );
}
