import {
  BadgeCheck,
  BookOpen,
  ChartNoAxesColumn,
  CircleDot,
  Club,
  Gauge,
  Gift,
  Hash,
  History,
  House,
  Layers,
  LifeBuoy,
  type LucideIcon,
  Radio,
  ShieldCheck,
  Sparkles,
  Ticket,
  Trophy,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import type { Permission } from '#domain/roles.ts';
import type { PageAccess } from '#web/app/routes.ts';
import type { firstView } from '#web/lib/i18n/en/first-view.ts';
import { type Path, paths } from '#web/lib/paths.ts';

export type NavigationLink = {
  to: Path;
  label: keyof (typeof firstView)['shell']['links'];
  icon: LucideIcon;
  access: PageAccess;
  labelWhileRestricted?: NavigationLink['label'];
  needs?: Permission;
};

export type NavigationGroup = { name: 'sports' | 'features' | 'account' | 'admin'; links: readonly NavigationLink[] };

export const navigation: readonly NavigationGroup[] = [
  {
    name: 'admin',
    links: [
      { to: paths.admin, label: 'adminDashboard', icon: Gauge, access: 'staff' },
      { to: paths.adminGames, label: 'manageGames', icon: Sparkles, access: 'staff', needs: 'games.run' },
      { to: paths.adminUsers, label: 'users', icon: Users, access: 'staff', needs: 'users.read' },
    ],
  },
  {
    name: 'sports',
    links: [
      { to: paths.home, label: 'home', icon: House, access: 'anyone' },
      { to: paths.live, label: 'live', icon: Radio, access: 'anyone' },
      { to: paths.betting, label: 'betting', icon: CircleDot, access: 'anyone' },
      { to: paths.advancedBetting, label: 'advancedBetting', icon: Trophy, access: 'anyone' },
    ],
  },
  {
    name: 'features',
    links: [
      { to: paths.bettingHistory, label: 'bettingHistory', icon: Ticket, access: 'signed-in' },
      { to: paths.betting, label: 'enhanced', icon: Layers, access: 'anyone' },
      { to: paths.promotions, label: 'promotions', icon: Gift, access: 'anyone' },
      { to: paths.booking, label: 'booking', icon: Hash, access: 'anyone' },
      { to: paths.scores, label: 'scores', icon: ChartNoAxesColumn, access: 'anyone' },
      { to: paths.casino, label: 'casino', icon: Club, access: 'anyone' },
      { to: paths.rules, label: 'rules', icon: BookOpen, access: 'anyone' },
      { to: paths.help, label: 'help', icon: LifeBuoy, access: 'anyone' },
    ],
  },
  {
    name: 'account',
    links: [
      { to: paths.wallet, label: 'deposit', icon: Wallet, access: 'signed-in', labelWhileRestricted: 'wallet' },
      { to: paths.profile, label: 'account', icon: UserRound, access: 'signed-in' },
      { to: paths.history, label: 'history', icon: History, access: 'signed-in' },
      { to: paths.verification, label: 'verification', icon: BadgeCheck, access: 'signed-in' },
      { to: paths.saferPlay, label: 'saferPlay', icon: ShieldCheck, access: 'anyone' },
    ],
  },
];
