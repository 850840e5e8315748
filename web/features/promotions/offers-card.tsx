import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api-client.ts';
import { storeResponse } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { QueryCard } from '#web/ui/query-card.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

/** Lets a player agree or object to offers. It is off until the player turns it on. */
export function OffersCard({ userId }: { userId: number }) {
  const { t } = useTranslation('offers');
  const params = { id: userId };
  const choice = useFreshQuery('getOfferChoice', { params });
  const choose = useAction({
    send: async (wanted: boolean) =>
      storeResponse('getOfferChoice', { params }, await call('setOfferChoice', { params, body: { wanted } })),
    successMessage: (_, wanted) => t(wanted ? 'on' : 'off'),
    errorMessage: t('failed'),
  });
  return (
    <QueryCard title={t('title')} query={choice} loading="h-16">
      {({ wanted, stoppedByStaff }) => (
        <>
          <Switch
            label={t('switch')}
            text={t('text')}
            checked={wanted === true}
            busy={choose.isPending}
            onChange={(on) => choose.mutate(on)}
          />
          {stoppedByStaff && <p className="mt-2 text-xs text-muted">{t('stoppedByStaff')}</p>}
        </>
      )}
    </QueryCard>
  );
}
