import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Promotion } from '#contract/promotions/objects.ts';
import { BoostOffer } from '#web/features/promotions/boost-offer.tsx';
import { MyFreeBets } from '#web/features/promotions/my-free-bets.tsx';
import { OffersCard } from '#web/features/promotions/offers-card.tsx';
import { PromotionCard } from '#web/features/promotions/promotion-card.tsx';
import { RedeemForm } from '#web/features/promotions/redeem-form.tsx';
import { toggleInSlip, useSelectedKeys } from '#web/features/slip/slip-store.ts';
import { paths } from '#web/lib/paths.ts';
import { translatePromotion, usePromotions } from '#web/lib/promotions.ts';
import { useUser } from '#web/lib/session.ts';
import { useRestriction } from '#web/lib/use-restriction.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RestrictionNotice } from '#web/ui/restriction-notice.tsx';
import { EmptyCard } from '#web/ui/states.tsx';

function RunningPromotions({ promotions }: { promotions: readonly Promotion[] }) {
  const { t, i18n } = useTranslation('promotions');
  const selectedKeys = useSelectedKeys();
  if (promotions.length === 0)
    return (
      <EmptyCard
        icon={<Gift />}
        title={t('empty')}
        text={t('emptyText')}
        link={{ to: paths.betting, label: t('toGames') }}
      />
    );
  return (
    <div className="grid items-start gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr))]">
      {promotions.map((promotion) => (
        <PromotionCard key={promotion.id} promotion={translatePromotion(promotion, i18n.language)}>
          {promotion.boost && (
            <BoostOffer
              boost={{ ...promotion.boost, promotionId: promotion.id }}
              selectedKeys={selectedKeys}
              onToggle={toggleInSlip}
            />
          )}
        </PromotionCard>
      ))}
    </div>
  );
}

export function PromotionsPage() {
  const { t } = useTranslation('promotions');
  const user = useUser();
  const restriction = useRestriction();
  const promotions = usePromotions();
  if (restriction && restriction.kind !== 'staff')
    return (
      <>
        <PageHeading title={t('title')} text={t('text')} />
        <RestrictionNotice />
      </>
    );
  return (
    <>
      <PageHeading title={t('title')} text={t('text')} />
      <section aria-labelledby="running-promotions" className="grid gap-4">
        <h2 id="running-promotions" className="sr-only">
          {t('running')}
        </h2>
        <QueryView query={promotions} loading={{ count: 3, className: 'h-64' }}>
          {(list) => <RunningPromotions promotions={list} />}
        </QueryView>
      </section>
      {!restriction && (
        <div className="mt-6 grid items-start gap-4 md:grid-cols-2 md:grid-rows-[auto_1fr]">
          <RedeemForm />
          {user && (
            <div className="md:row-span-2">
              <MyFreeBets />
            </div>
          )}
          {user && <OffersCard userId={user.id} />}
        </div>
      )}
    </>
  );
}
