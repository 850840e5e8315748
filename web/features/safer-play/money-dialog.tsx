import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { useNetPosition } from '#web/features/safer-play/play-queries.ts';
import { formatMoney } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NetMoney } from '#web/ui/net-money.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

const SPANS = ['session', 'today', 'last7Days', 'last30Days', 'all'] as const;

const LINKS = [
  { to: paths.wallet, label: 'wallet' },
  { to: paths.history, label: 'history' },
  { to: paths.saferPlay, label: 'limits' },
] as const;

export function MoneyDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('saferplay');
  const position = useNetPosition(user.id);
  return (
    <Dialog onClose={onClose} title={t('money.title')} description={t('position.text')}>
      <p className="flex items-baseline justify-between gap-3 pb-3">
        <span className="text-sm text-muted">{t('money.available')}</span>
        <span className="text-2xl font-semibold text-gold-bright">{formatMoney(user.balance)}</span>
      </p>
      <QueryView query={position} loading={{ count: 5, className: 'h-7' }}>
        {(spans) => (
          <dl className="grid gap-2 border-y border-edge py-3 text-sm">
            {SPANS.map((span) => (
              <div key={span} className="flex items-baseline justify-between gap-3">
                <dt className="text-muted">{t(`position.${span}`)}</dt>
                <dd>
                  <NetMoney amount={spans[span]?.net ?? '0'} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </QueryView>
      <ul className="mt-4 grid grid-cols-3 gap-2">
        {LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link href={to} onClick={onClose} className={`${buttonClass('secondary')} w-full px-1`}>
              {t(`money.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
