import { Search } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { BET_KINDS, type BetFilters, PERIODS } from '#web/features/bets/bet-filters.ts';
import { useAddressChoice } from '#web/lib/use-address-choice.ts';
import { Input, SelectField } from '#web/ui/field.tsx';

export const FILTER_NAMES = ['show', 'type', 'since', 'team'] as const;

export function useBetFilters() {
  const [kind, setKind] = useAddressChoice('type', BET_KINDS, FILTER_NAMES);
  const [period, setPeriod] = useAddressChoice('since', PERIODS, FILTER_NAMES);
  const [search, setSearch] = useSearchParams();
  const team = search.get('team') ?? '';
  const setTeam = useCallback(
    (text: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (text === '') next.delete('team');
          else next.set('team', text);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const chosen: BetFilters = { kind, period, team };
  return { chosen, setKind, setPeriod, setTeam };
}

export function BetFilterBar({ filters }: { filters: ReturnType<typeof useBetFilters> }) {
  const { t } = useTranslation('bets');
  const { chosen, setKind, setPeriod, setTeam } = filters;
  return (
    <search className="mb-3 grid grid-cols-2 gap-2 sm:grid-cols-[2fr_1fr_1fr]">
      <div className="relative max-sm:col-span-2">
        <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
        <Input
          type="search"
          className="pl-9"
          aria-label={t('filters.team')}
          placeholder={t('filters.team')}
          maxLength={60}
          value={chosen.team}
          onChange={(event) => setTeam(event.target.value)}
        />
      </div>
      <SelectField
        label={t('filters.type')}
        labelHidden
        value={chosen.kind}
        onChange={(event) => setKind(event.target.value as BetFilters['kind'])}
        choices={BET_KINDS.map((value) => ({ value, label: t(`filters.types.${value}`) }))}
      />
      <SelectField
        label={t('filters.date')}
        labelHidden
        value={chosen.period}
        onChange={(event) => setPeriod(event.target.value as BetFilters['period'])}
        choices={PERIODS.map((value) => ({ value, label: t(`filters.periods.${value}`) }))}
      />
    </search>
  );
}
