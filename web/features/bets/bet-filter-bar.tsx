import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { type BetFilters, KINDS, PERIODS, VIEWS } from '#web/features/bets/bet-filters.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { withParams } from '#web/lib/with-params.ts';
import { ChipChoice, ChipSelect, ChipStrip } from '#web/ui/chips.tsx';
import { CollapsibleSearch } from '#web/ui/collapsible-search.tsx';

const PARAMETERS = ['show', 'type', 'since', 'team'] as const;

export function useBetFilters() {
  const [view, setView] = useUrlChoice('show', VIEWS, PARAMETERS);
  const [kind, setKind] = useUrlChoice('type', KINDS, PARAMETERS);
  const [period, setPeriod] = useUrlChoice('since', PERIODS, PARAMETERS);
  const [search, setSearch] = useSearchParams();
  const team = search.get('team') ?? '';
  const setTeam = useCallback(
    (text: string) => setSearch((before) => withParams(before, { team: text }), { replace: true }),
    [setSearch],
  );
  /** The filters to request; the team's name is applied once typing pauses. */
  const chosen: BetFilters = { view, kind, period, team: useDebounced(team) };
  return { chosen, team, setView, setKind, setPeriod, setTeam };
}

type BetFilterState = ReturnType<typeof useBetFilters>;

type BetsHeaderProps = { title: string; filters: BetFilterState; openCount: number };

export function BetsHeader({ title, filters, openCount }: BetsHeaderProps) {
  const { t } = useTranslation('bets');
  const { chosen, team, setView, setKind, setPeriod, setTeam } = filters;
  usePageTitle(title);
  return (
    <div className="-mt-2 mb-2 xl:-mt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h1 className="min-w-0 py-1.5 text-xl font-semibold tracking-tight">{title}</h1>
        <CollapsibleSearch
          label={t('filters.team')}
          closeLabel={t('filters.closeSearch')}
          value={team}
          onChange={setTeam}
        />
      </div>
      <ChipStrip>
        <ChipChoice
          label={t('mine.show')}
          value={chosen.view}
          onChange={setView}
          choices={VIEWS.map((value) => ({ value, label: t(`mine.shown.${value}`, { count: openCount }) }))}
        />
        <ChipSelect
          label={t('filters.type')}
          text={t(`filters.types.${chosen.kind}`)}
          isChosen={chosen.kind !== 'any'}
          value={chosen.kind}
          onChange={setKind}
          choices={KINDS.map((value) => ({ value, label: t(`filters.types.${value}`) }))}
        />
        <ChipSelect
          label={t('filters.date')}
          text={t(`filters.periods.${chosen.period}`)}
          isChosen={chosen.period !== 'any'}
          value={chosen.period}
          onChange={setPeriod}
          choices={PERIODS.map((value) => ({ value, label: t(`filters.periods.${value}`) }))}
        />
      </ChipStrip>
    </div>
  );
}
