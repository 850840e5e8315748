import { CircleDot, Layers, type LucideIcon, Ticket, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Path, paths } from '#web/lib/paths.ts';

type Shortcut = { to: Path; label: 'betting' | 'advancedBetting' | 'bettingHistory' | 'wallet'; icon: LucideIcon };

const SHORTCUTS: readonly Shortcut[] = [
  { to: paths.betting, label: 'betting', icon: CircleDot },
  { to: paths.advancedBetting, label: 'advancedBetting', icon: Layers },
  { to: paths.bettingHistory, label: 'bettingHistory', icon: Ticket },
  { to: paths.wallet, label: 'wallet', icon: Wallet },
];

export function Shortcuts() {
  const { t } = useTranslation('home');
  return (
    <nav aria-label={t('shortcuts.label')}>
      <ul className="grid grid-cols-4 gap-2 sm:gap-3">
        {SHORTCUTS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              href={to}
              className="flex h-full min-h-12 flex-col items-center gap-1 rounded-xl border border-edge bg-panel px-1 py-2 text-center text-xs font-medium sm:flex-row sm:gap-2.5 sm:text-left sm:px-3 sm:text-sm transition-colors hover:border-gold hover:text-gold-bright"
            >
              <Icon className="size-4.5 shrink-0 text-gold" />
              {t(`shortcuts.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
