import { ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { isStaff, type Permission } from '#domain/roles.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { ReportCard } from '#web/admin/shared/reports/report-card.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { RefusedBets } from '#web/admin/users/refused-bets.tsx';
import { UserAccount } from '#web/admin/users/user-account.tsx';
import { UserActions } from '#web/admin/users/user-actions.tsx';
import { RoleBadge, StatusBadge } from '#web/admin/users/user-columns.tsx';
import { UserFreeBets } from '#web/admin/users/user-free-bets.tsx';
import { UserNotes } from '#web/admin/users/user-notes.tsx';
import { UserDevices, UserSessions } from '#web/admin/users/user-sessions.tsx';
import { UserTags } from '#web/admin/users/user-tags.tsx';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, SectionCard } from '#web/ui/card.tsx';
import { MoneyStatement } from '#web/ui/statement.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const PART_PERMISSIONS = {
  account: 'users.read',
  bets: 'bets.read',
  results: 'reports.read',
  requests: 'money.read',
  freeBets: 'money.read',
  statement: 'money.read',
  sessions: 'users.manage',
  notes: 'users.note',
} as const satisfies Record<string, Permission>;
type Part = keyof typeof PART_PERMISSIONS;
const PARTS = Object.keys(PART_PERMISSIONS) as [Part, ...Part[]];

const KEPT_PARAMS: string[] = [];
const RESULT_GROUPS = ['market', 'league', 'day', 'promotion'] as const;

function Header({ user }: { user: User }) {
  const { t } = useTranslation('admin-user');
  const may = useMay();
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RoleBadge role={user.role} />
        <StatusBadge suspended={user.suspended} />
        <span className="text-sm text-muted">
          {user.phoneNumber} · #{user.id}
        </span>
      </div>
      {!isStaff(user.role) && <UserTags userId={user.id} />}
      <div className="flex flex-wrap gap-2">
        {may('users.manage', user.id) && <UserActions user={user} />}
        {may('audit.read') && (
          <Link href={`${tabPath('audit')}&subject=user&subjectId=${user.id}`} className={buttonClass('ghost')}>
            <ScrollText className="size-4" />
            {t('actions.audit')}
          </Link>
        )}
      </div>
    </Card>
  );
}

type UserViewProps = {
  user: User;
  bets: ReactNode;
  requests: ReactNode;
};

export function UserView({ user, bets, requests }: UserViewProps) {
  const { t } = useTranslation('admin-user');
  const may = useMay();
  const [open, setOpen] = useUrlChoice('part', PARTS, KEPT_PARAMS);
  const contents: Record<Part, ReactNode> = {
    account: <UserAccount user={user} />,
    bets: (
      <div className="grid grid-cols-1 gap-5">
        <SectionCard title={t('parts.bets')}>{bets}</SectionCard>
        <RefusedBets userId={user.id} />
      </div>
    ),
    results: <ReportCard title={t('parts.results')} groups={RESULT_GROUPS} userId={user.id} />,
    requests,
    freeBets: <UserFreeBets user={user} />,
    statement: <MoneyStatement userId={user.id} />,
    sessions: (
      <div className="grid grid-cols-1 gap-5">
        <UserSessions user={user} />
        <UserDevices userId={user.id} />
      </div>
    ),
    notes: <UserNotes userId={user.id} />,
  };
  const parts = PARTS.filter((part) => may(PART_PERMISSIONS[part]));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Header user={user} />
      <Tabs<Part>
        variant="page"
        label={t('partsLabel')}
        value={parts.includes(open) ? open : 'account'}
        onChange={setOpen}
        items={parts.map((part) => ({
          value: part,
          label: t(`parts.${part}`),
          content: <div className="pt-4">{contents[part]}</div>,
        }))}
      />
    </div>
  );
}
