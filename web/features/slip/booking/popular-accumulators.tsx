import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keyOfSelections } from '#web/features/slip/booking/booked-selection.ts';
import { SlipCard, SlipSection } from '#web/features/slip/booking/slip-card.tsx';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/** The accumulators on which the most players have open bets; renders nothing if there are none. */
export function PopularAccumulators() {
  const { t } = useTranslation('popular');
  const popular = useFreshQuery('listPopularAccumulators', {}).data ?? [];
  if (popular.length === 0) return null;
  return (
    <SlipSection title={t('accumulators.title')}>
      {popular.map(({ players, selections }) => (
        <li key={keyOfSelections(selections)}>
          <SlipCard
            bookedSelections={selections}
            head={
              <span className="flex min-h-6 items-center gap-1.5 text-xs text-muted">
                <Users aria-hidden="true" className="size-4" />
                {t('accumulators.players', { count: players })}
              </span>
            }
          />
        </li>
      ))}
    </SlipSection>
  );
}
