import { useTranslation } from 'react-i18next';
import type { FeaturedCode } from '#contract/featured-codes/objects.ts';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { SlipCard, SlipSection } from '#web/features/slip/booking/slip-card.tsx';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/** A withdrawn slip disappears from an open page at the next poll. */
const POLL_MS = 60_000;

function titleIn(language: string, { title, translations }: FeaturedCode): string {
  const translated = TRANSLATED_LANGUAGES.find((each) => each === language);
  return (translated && translations[translated]?.title) ?? title;
}

/** The slips that staff have featured; renders nothing if there are none. */
export function FeaturedSlips() {
  const { t, i18n } = useTranslation('popular');
  const featured = useFreshQuery('listFeaturedCodes', {}, { refetchInterval: POLL_MS }).data ?? [];
  if (featured.length === 0) return null;
  return (
    <SlipSection title={t('featured')}>
      {featured.map((each) => (
        <li key={each.id}>
          <SlipCard
            bookedSelections={each.selections}
            head={
              <h3 className="min-w-0 text-sm leading-6 font-semibold [overflow-wrap:anywhere]">
                {titleIn(i18n.language, each)}
              </h3>
            }
          />
        </li>
      ))}
    </SlipSection>
  );
}
