import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { FreeBet } from '#contract/promotions/objects.ts';
import { useConditionText } from '#web/features/promotions/use-condition-text.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { depositPath } from '#web/lib/paths.ts';
import { translatePromotion, useFreeBets } from '#web/lib/promotions.ts';
import { Badge } from '#web/ui/badge.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';

function FreeBetRow({ freeBet }: { freeBet: FreeBet }) {
  const { t, i18n } = useTranslation('promotions');
  const { depositText, wageringText } = useConditionText();
  const { status, amount, expiresAt, betId, revokeReason, reversedDepositId, wageringTimes, note } = freeBet;
  const { keptDeposit, isDepositMissing } = freeBet;
  const promotion = freeBet.promotion && translatePromotion(freeBet.promotion, i18n.language);
  const isUsable = status === 'usable' && !isDepositMissing;
  const time = formatDateTime(expiresAt);
  const notes = {
    usable: t('mine.until', { time }),
    used: t('mine.used', { bet: betId }),
    expired: t('mine.expired', { time }),
    revoked: reversedDepositId === null ? t('mine.revoked', { reason: revokeReason }) : t('mine.revokedDeposit'),
  };
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className={`text-lg font-semibold ${isUsable ? 'text-gold-bright' : 'text-muted'}`}>{formatMoney(amount)}</p>
        {promotion && <p className="text-sm break-words">{promotion.title}</p>}
        {note && <p className="text-sm break-words whitespace-pre-line">{note}</p>}
        <p className="text-xs text-muted">{notes[status]}</p>
        {status === 'usable' && (
          <>
            {keptDeposit && <p className="text-xs text-muted">{depositText(keptDeposit)}</p>}
            {wageringTimes > 0 && <p className="text-xs text-muted">{wageringText(wageringTimes)}</p>}
            {promotion?.text && (
              <details className="text-xs text-muted">
                <summary className="tap link cursor-pointer">{t('mine.terms')}</summary>
                <p className="mt-1 break-words whitespace-pre-line">{promotion.text}</p>
              </details>
            )}
          </>
        )}
      </div>
      {isDepositMissing ? (
        <Link href={depositPath} className="tap link shrink-0 text-sm">
          {t('mine.depositMissing')}
        </Link>
      ) : (
        <Badge tone={isUsable ? 'win' : 'plain'}>{t(`mine.status.${status}`)}</Badge>
      )}
    </li>
  );
}

export function MyFreeBets() {
  const { t } = useTranslation('promotions');
  const freeBets = useFreeBets();
  return (
    <QueryCard
      title={t('mine.title')}
      query={freeBets}
      loading={{ count: 2, className: 'h-12' }}
      empty={<p className="text-sm text-muted">{t('mine.empty')}</p>}
    >
      {(list) => (
        <>
          <ul className="-my-2.5 divide-y divide-edge">
            {list.map((freeBet) => (
              <FreeBetRow key={freeBet.id} freeBet={freeBet} />
            ))}
          </ul>
          {list.some(({ status, isDepositMissing }) => status === 'usable' && !isDepositMissing) && (
            <p className="mt-3 border-t border-edge pt-3 text-xs text-muted">{t('mine.howTo')}</p>
          )}
        </>
      )}
    </QueryCard>
  );
}
