import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cents, parseAmount } from '#domain/money.ts';
import { BalancePreview } from '#web/admin/shared/balance-preview.tsx';
import { UserLink } from '#web/admin/shared/links.tsx';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterInput } from '#web/ui/data-table/filter-input.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

const SHOWN = 5;

function FoundPlayers({ search, onPick }: { search: string; onPick: (id: number) => void }) {
  const { t } = useTranslation('admin-payments');
  const users = useFreshQuery('searchUsers', { query: { search, role: 'user', pageSize: SHOWN } });
  return (
    <QueryView query={users} loading="h-11">
      {({ rows }) =>
        rows.length === 0 ? (
          <p role="status" className="text-sm text-muted">
            {t('close.noPlayer')}
          </p>
        ) : (
          <ul className="grid gap-1">
            {rows.map(({ id, username, phoneNumber }) => (
              <li key={id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-lg border border-edge bg-raised px-3 py-1 text-left text-sm hover:border-gold"
                  onClick={() => onPick(id)}
                >
                  <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{username}</span>
                  <span className="text-xs text-muted">{`${phoneNumber} · #${id}`}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

type ChosenPlayerProps = { id: number; amount: string; onClear: () => void };

function ChosenPlayer({ id, amount, onClear }: ChosenPlayerProps) {
  const { t } = useTranslation('admin-payments');
  const user = useFreshQuery('getUser', { params: { id } });
  return (
    <QueryView query={user} loading="h-32">
      {({ username, phoneNumber }) => (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
              <span className="block text-xs text-muted">{t('close.player')}</span>
              <UserLink id={id} name={username} /> <span className="text-xs text-muted">{phoneNumber}</span>
            </p>
            <Button size="small" onClick={onClear}>
              {t('close.otherPlayer')}
            </Button>
          </div>
          <BalancePreview userId={id} username={username} change={{ available: parseAmount(amount) ?? cents(0) }} />
        </div>
      )}
    </QueryView>
  );
}

type PlayerPickerProps = { amount: string; value: number | null; onChange: (id: number | null) => void };

/** Finds the player to credit, and shows the effect on the balance. */
export function PlayerPicker({ amount, value, onChange }: PlayerPickerProps) {
  const { t } = useTranslation('admin-payments');
  const [search, setSearch] = useState('');
  if (value !== null) return <ChosenPlayer id={value} amount={amount} onClear={() => onChange(null)} />;
  return (
    <div className="grid gap-2">
      <FilterInput
        kind="text"
        label={t('close.player')}
        hint={t('close.playerHint')}
        value={search}
        onCommit={setSearch}
      />
      {search !== '' && <FoundPlayers search={search} onPick={onChange} />}
    </div>
  );
}
