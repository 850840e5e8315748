import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Helplines as HelplineList } from '#contract/content/objects.ts';
import { orderHelplines } from '#web/features/content/order-helplines.ts';
import { countryName } from '#web/lib/countries.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useUser } from '#web/lib/session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

type Line = HelplineList['helplines'][number];

function HelplineCard({ line }: { line: Line }) {
  const { t } = useTranslation('content');
  const { country, name, phone, website, hours } = line;
  const opening = hours && (hours.from === hours.to ? t('helplines.always') : t('helplines.daily', { ...hours }));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-edge bg-panel p-4">
      <div className="min-w-0 grow basis-52">
        <p className="text-xs text-muted">{country ? countryName(country) : t('helplines.international')}</p>
        <p className="font-semibold">{name}</p>
        {opening && <p className="text-xs text-muted">{opening}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap gap-2 [&>a]:min-w-0 [overflow-wrap:anywhere]">
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={buttonClass('primary')}>
            <Phone className="size-4" />
            <span className="sr-only">{t('helplines.call', { name })}</span>
            {phone}
          </a>
        )}
        {website && (
          <a href={website} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            {new URL(website).hostname.replace(/^www\./, '')}
            <ExternalLink className="size-4" />
          </a>
        )}
      </div>
    </li>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {lines.map((line) => (
        <HelplineCard key={`${line.country}-${line.name}-${line.phone}`} line={line} />
      ))}
    </ul>
  );
}

/** Lists helplines, those in the player's country first. `isShort` omits other countries. */
export function Helplines({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('content');
  const phoneNumber = useUser()?.phoneNumber ?? null;
  const query = useQuery(queryOf('getHelplines', {}));
  return (
    <section id="helplines" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-semibold text-gold-bright">{t('helplines.title')}</h2>
      <p className="text-sm text-muted">{t('helplines.text')}</p>
      <QueryView query={query} loading="h-24">
        {({ helplines }) => {
          const { first, others } = orderHelplines(helplines, phoneNumber, countryName);
          return (
            <>
              <Lines lines={first} />
              {!isShort && others.length > 0 && (
                <>
                  <h3 className="mt-2 text-sm font-semibold">{t('helplines.others')}</h3>
                  <Lines lines={others} />
                </>
              )}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
