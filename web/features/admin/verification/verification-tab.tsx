import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/objects/user.ts';
import { type IdentityState, identityState } from '#domain/verification.ts';
import { useUsers } from '#web/features/admin/admin-queries.ts';
import { STATE_TONES } from '#web/features/admin/verification/identity-states.ts';
import { ReviewDialog } from '#web/features/admin/verification/review-dialog.tsx';
import { VerificationCard } from '#web/features/admin/verification/verification-card.tsx';
import { formatCount } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { matchesSearch } from '#web/ui/data-table/columns.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { LoadingBlock } from '#web/ui/spinner.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const STATES: readonly IdentityState[] = ['pending', 'incomplete', 'verified'];
const HEADER_STATES: readonly IdentityState[] = ['verified', 'pending', 'incomplete'];
const CARDS_AT_ONCE = 24;

function Header({ users }: { users: readonly User[] }) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="font-display text-lg font-semibold">{t('verification.title')}</h2>
      <div className="flex flex-wrap gap-2">
        {HEADER_STATES.map((state) => (
          <Badge key={state} tone={STATE_TONES[state]}>
            {t('verification.countOf', {
              state: t(`verification.states.${state}`),
              count: users.filter((user) => identityState(user) === state).length,
            })}
          </Badge>
        ))}
      </div>
    </div>
  );
}

/** Those who wait come first; among equals, the newest. */
function inOrderOfWork(users: readonly User[]): User[] {
  const rank = (user: User) => STATES.indexOf(identityState(user));
  return [...users].sort((one, other) => rank(one) - rank(other) || other.id - one.id);
}

function UserCards({ users, onReview }: { users: readonly User[]; onReview: (user: User) => void }) {
  const { t } = useTranslation('admin');
  const { t: table } = useTranslation('table');
  const [typed, setTyped] = useState('');
  const [state, setState] = useState('');
  const [limit, setLimit] = useState(CARDS_AT_ONCE);
  const found = useMemo(
    () =>
      inOrderOfWork(users).filter(
        (user) =>
          (!state || identityState(user) === state) &&
          matchesSearch(`${user.username} ${user.email ?? ''} ${user.phoneNumber}`, typed),
      ),
    [users, typed, state],
  );
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-48 flex-1">
          <Field label={t('verification.search')} labelHidden>
            {(control) => (
              <Input
                {...control}
                type="search"
                placeholder={t('verification.search')}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
        <div className="min-w-40">
          <Field label={t('verification.allStates')} labelHidden>
            {(control) => (
              <Select {...control} value={state} onChange={(event) => setState(event.currentTarget.value)}>
                <option value="">{t('verification.allStates')}</option>
                {HEADER_STATES.map((each) => (
                  <option key={each} value={each}>
                    {t(`verification.states.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={users.length === 0 ? t('verification.empty') : table('nothingFound')}
        />
      ) : (
        <ul aria-label={t('verification.caption')} className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {found.slice(0, limit).map((user) => (
            <li key={user.id} className="min-w-0">
              <VerificationCard user={user} onReview={onReview} />
            </li>
          ))}
        </ul>
      )}
      {found.length > limit && (
        <div className="text-center">
          <Button onClick={() => setLimit(limit + CARDS_AT_ONCE)}>
            {t('verification.more', { rest: formatCount(found.length - limit) })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Who has shown who they are, who waits for a decision, and who has shown nothing yet. */
export function VerificationTab() {
  const users = useUsers();
  const [reviewed, setReviewed] = useState<User | null>(null);
  return (
    <QueryView query={users} loading={<LoadingBlock />}>
      {(rows) => (
        <>
          <Header users={rows} />
          <UserCards users={rows} onReview={setReviewed} />
          {reviewed && <ReviewDialog user={reviewed} onClose={() => setReviewed(null)} />}
        </>
      )}
    </QueryView>
  );
}
