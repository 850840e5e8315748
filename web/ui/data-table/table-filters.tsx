import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { FilterInput } from '#web/ui/data-table/filter-input.tsx';
import type { FilterField, ServerTableModel } from '#web/ui/data-table/use-server-table.ts';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { SelectField } from '#web/ui/field.tsx';

type TableFiltersProps<Row> = {
  caption: string;
  searchHint: string;
  /** Columns to sort by, offered as a choice because cards have no sortable headings. */
  sortBy: readonly DataColumn<Row>[];
  model: ServerTableModel;
};

function FilterControl({ field, model }: { field: FilterField; model: ServerTableModel }) {
  const { t } = useTranslation('table');
  const value = model.url.filters[field.name] ?? '';
  const choose = (next: string) => model.change({ filters: { [field.name]: next } });
  if (field.kind !== 'choice') return <FilterInput {...field} value={value} onCommit={choose} />;
  return (
    <SelectField
      label={field.label}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
      choices={field.choices}
    >
      <option value="">{t('any')}</option>
    </SelectField>
  );
}

function OrderChoice<Row>({ columns, model }: { columns: readonly DataColumn<Row>[]; model: ServerTableModel }) {
  const { t } = useTranslation('table');
  const { order } = model.url;
  return (
    <SelectField
      label={t('sortBy')}
      value={order ? `${order.by} ${order.direction}` : ''}
      onChange={(event) => {
        const [by = '', direction] = event.currentTarget.value.split(' ');
        model.change({ order: by ? { by, direction: direction === 'asc' ? 'asc' : 'desc' } : null });
      }}
      choices={columns.flatMap(({ header, serverSort }) => [
        { value: `${serverSort} desc`, label: t('greatestFirst', { column: header }) },
        { value: `${serverSort} asc`, label: t('leastFirst', { column: header }) },
      ])}
    >
      <option value="">{t(model.isOldestFirst ? 'oldestFirst' : 'newestFirst')}</option>
    </SelectField>
  );
}

export function TableFilters<Row>({ caption, searchHint, sortBy, model }: TableFiltersProps<Row>) {
  const { t } = useTranslation('table');
  const panelId = useId();
  const { fields, url } = model;
  const { search, filters } = url;
  const activeCount = Object.keys(filters).length;
  const isFiltered = activeCount > 0;
  const [open, setOpen] = useState(isFiltered);
  const [wasFiltered, setWasFiltered] = useState(isFiltered);
  // Filters can be restored after the table first renders.
  if (wasFiltered !== isFiltered) {
    setWasFiltered(isFiltered);
    if (isFiltered) setOpen(true);
  }
  const clear = () => model.change({ search: '', filters: Object.fromEntries(fields.map(({ name }) => [name, ''])) });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-[min(100%,13rem)] flex-1">
          <FilterInput
            kind="search"
            label={t('search', { caption })}
            hint={searchHint}
            value={search}
            onCommit={(next) => model.change({ search: next })}
          />
        </div>
        <Button className="min-h-11" aria-expanded={open} aria-controls={panelId} onClick={() => setOpen(!open)}>
          <SlidersHorizontal className="size-4" />
          {isFiltered ? t('filtersSet', { count: activeCount }) : t('filters')}
        </Button>
        <DownloadLink href={model.csvPath} name={t('exportOf', { caption })} size="medium">
          {t('export')}
        </DownloadLink>
      </div>
      <div id={panelId} hidden={!open}>
        {open && (
          <div className="grid grid-cols-1 items-start gap-3 rounded-xl border border-edge bg-ink/50 p-3 min-[480px]:grid-cols-2 lg:grid-cols-4">
            {sortBy.length > 0 && <OrderChoice columns={sortBy} model={model} />}
            {fields.map((field) => (
              <FilterControl key={field.name} field={field} model={model} />
            ))}
            {(isFiltered || search) && (
              <Button variant="ghost" className="min-h-11 self-end" onClick={clear}>
                <X className="size-4" />
                {t('clearFilters')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
