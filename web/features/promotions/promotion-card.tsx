import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Promotion } from '#contract/promotions/objects.ts';
import { CodeConditions } from '#web/features/promotions/code-conditions.tsx';
import { PromotionPicture } from '#web/features/promotions/promotion-picture.tsx';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

/** One promotion: picture, text, end date and actions. */
export function PromotionCard({ promotion, children }: { promotion: Promotion; children?: ReactNode }) {
  const { t } = useTranslation('promotions');
  const { title, text, kind, endsAt, freeBet } = promotion;
  return (
    <Card role="article" aria-label={title} className="grid grid-cols-1">
      <PromotionPicture promotion={promotion} />
      <div className="grid grid-cols-1 gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge tone="gold">{t(`kinds.${kind}`)}</Badge>
          <time dateTime={endsAt} className="text-xs text-muted">
            {t('until', { time: formatDateTime(endsAt) })}
          </time>
        </div>
        <div className="grid gap-1.5">
          <h3 className="text-lg leading-snug font-semibold">{title}</h3>
          {text && <p className="text-sm whitespace-pre-line text-muted">{text}</p>}
        </div>
        {freeBet && (
          <>
            <p className="text-sm">{t('offer', { amount: formatMoney(freeBet.amount), count: freeBet.days })}</p>
            <CodeConditions freeBet={freeBet} />
          </>
        )}
        {children}
      </div>
    </Card>
  );
}
