import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { EmptyState } from '#web/ui/states.tsx';

export function PromotionsPage() {
  const { t } = useTranslation('pages');
  usePageTitle(t('promotions.title'));
  return (
    <>
      <PageHeading title={t('promotions.title')} text={t('promotions.text')} />
      <Card>
        <EmptyState
          icon={<Gift aria-hidden="true" />}
          title={t('promotions.empty')}
          text={t('promotions.emptyText')}
          action={
            <Link href={paths.betting} className={buttonClass('primary')}>
              {t('promotions.toGames')}
            </Link>
          }
        />
      </Card>
    </>
  );
}
