import { Check, Circle, Gift, type LucideIcon, Megaphone, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Promotion } from '#contract/promotions/objects.ts';
import { useConditionText } from '#web/features/promotions/use-condition-text.ts';
import { displayOdds, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

const COLOURS: Record<Promotion['colour'], string> = {
  gold: 'from-promo-gold',
  green: 'from-promo-green',
  blue: 'from-promo-blue',
  purple: 'from-promo-purple',
  red: 'from-promo-red',
};

const ICONS: Record<Promotion['kind'], LucideIcon> = { notice: Megaphone, odds_boost: Zap, free_bet: Gift };

/** Decorative: the card has the same content as text. */
function PromotionPicture({ promotion }: { promotion: Promotion }) {
  const { boost, freeBet } = promotion;
  const Icon = ICONS[promotion.kind];
  const figure = boost ? displayOdds(boost.odds) : freeBet ? formatMoney(freeBet.amount) : null;
  return (
    <div
      aria-hidden="true"
      className={`relative h-28 overflow-hidden rounded-t-xl bg-linear-to-br to-panel ${COLOURS[promotion.colour]}`}
    >
      <div className="absolute -top-10 -right-6 size-44 rounded-full border border-text/10" />
      <div className="absolute top-2 right-10 size-28 rounded-full border border-text/10" />
      <Icon className="absolute top-5 right-6 size-16 rotate-6 text-text/25" />
      {figure && <p className="absolute bottom-3 left-4 text-4xl font-semibold text-text">{figure}</p>}
    </div>
  );
}

function CodeConditions({ freeBet }: { freeBet: NonNullable<Promotion['freeBet']> }) {
  const { t } = useTranslation('promotions');
  const user = useUser();
  const { depositText, wageringText } = useConditionText();
  const { requires, firstDeposit, minDeposit, wageringTimes } = freeBet;
  const isVerified = requires === 'identity' ? user?.identityVerified : user?.isVerified;
  const Icon = isVerified ? Check : Circle;
  return (
    <ul className="grid gap-1 text-xs text-muted">
      <li className="flex gap-1.5">
        <Icon className="mt-0.5 size-3.5 shrink-0" />
        <span>
          {t(`conditions.${requires}`)}{' '}
          {user &&
            (isVerified ? (
              t('conditions.done')
            ) : (
              <Link href={paths.verification} className="tap text-gold-bright underline underline-offset-4">
                {t('conditions.missing')}
              </Link>
            ))}
        </span>
      </li>
      {firstDeposit && (
        <li className="flex gap-1.5">
          <Circle className="mt-0.5 size-3.5 shrink-0" />
          {depositText(minDeposit)}
        </li>
      )}
      <li>{t('conditions.once')}</li>
      {wageringTimes > 0 && <li>{wageringText(wageringTimes)}</li>}
    </ul>
  );
}

export function PromotionCard({ promotion, children }: { promotion: Promotion; children?: ReactNode }) {
  const { t } = useTranslation('promotions');
  const { title, text, kind, endsAt, freeBet } = promotion;
  return (
    <Card role="article" aria-label={title} className="grid grid-cols-1">
      <PromotionPicture promotion={promotion} />
      <div className="grid grid-cols-1 gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge tone="gold">{t(`kinds.${kind}`)}</Badge>
          {/* Empty in the preview of a promotion whose end has not been entered. */}
          {endsAt && (
            <time dateTime={endsAt} className="text-xs text-muted">
              {t('until', { time: formatDateTime(endsAt) })}
            </time>
          )}
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
