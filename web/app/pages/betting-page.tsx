import { useTranslation } from 'react-i18next';
import { GameTabs } from '#web/app/pages/betting/game-tabs.tsx';
import { PopularMarkets } from '#web/app/pages/betting/popular-markets.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export function BettingPage() {
  const { t } = useTranslation('betting');
  return (
    <>
      <PageHeading title={t('title')} text={t('text')} />
      <GameTabs
        variant="betting"
        labelOf={(kind, count) => {
          const label = t(`${kind}Tab`);
          return count === undefined ? label : t('counted', { label, count });
        }}
        popular={{ label: t('popularTab'), content: <PopularMarkets /> }}
      />
    </>
  );
}
