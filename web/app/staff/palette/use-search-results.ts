// The palette's server-side search for what the role may see: games, players, bets, money, cases.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StaffTransaction } from '#contract/wallet/objects.ts';
import { isStaffMethod } from '#domain/wallet.ts';
import { casePath, tabPath } from '#web/admin/shared/admin-tabs.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { adminUserPath, gameDeskPath } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

const MAX_RESULTS = 5;
const MIN_LETTERS = 2;
const TYPING_PAUSE_MS = 200;

export const KINDS = ['pages', 'games', 'players', 'numbers'] as const;
export type Kind = (typeof KINDS)[number];
export type Item = { key: string; kind: Kind; label: string; note?: string; letter?: string | undefined; to: string };

const freshOptions = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

function useSearchByName(search: string): { items: Item[]; isLoading: boolean } {
  const may = useMay();
  const query = { search, pageSize: MAX_RESULTS };
  const isLong = search.length >= MIN_LETTERS;
  const games = useQuery({
    ...queryOf('searchGames', { query }),
    ...freshOptions,
    enabled: isLong && may('games.run'),
  });
  const users = useQuery({
    ...queryOf('searchUsers', { query }),
    ...freshOptions,
    enabled: isLong && may('users.read'),
  });
  const foundGames = (isLong ? games.data?.rows : null) ?? [];
  const foundUsers = (isLong ? users.data?.rows : null) ?? [];
  return {
    items: [
      ...foundGames.map(
        ({ id, homeTeam, awayTeam, league, startTime }): Item => ({
          key: `game-${id}`,
          kind: 'games',
          label: `${homeTeam} – ${awayTeam}`,
          note: `${league} · ${formatDateTime(startTime)}`,
          to: gameDeskPath(id),
        }),
      ),
      ...foundUsers.map(
        ({ id, username, phoneNumber }): Item => ({
          key: `user-${id}`,
          kind: 'players',
          label: username,
          note: `${phoneNumber} · #${id}`,
          to: adminUserPath(id),
        }),
      ),
    ],
    isLoading: games.isFetching || users.isFetching,
  };
}

function requestPath({ id, type, method, userId }: StaffTransaction): string {
  if (type === 'withdrawal') return `${tabPath('withdrawals')}&search=${id}`;
  // The list of deposits leaves out funds added by staff.
  if (isStaffMethod(method)) return `${adminUserPath(userId)}?part=requests&search=${id}`;
  return `${tabPath('deposits')}&search=${id}&list=all`;
}

/** Items with this ID. A 404 means that there is none. */
function useSearchByNumber(search: string): { items: Item[]; isLoading: boolean } {
  const { t } = useTranslation(['staff', 'admin']);
  const may = useMay();
  const id = /^#?[1-9]\d{0,14}$/.test(search) ? Number(search.replace('#', '')) : null;
  const optionsFor = (permission: Parameters<typeof may>[0]) => ({
    refetchOnMount: 'always' as const,
    enabled: id !== null && may(permission),
  });
  const query = { search: String(id), pageSize: MAX_RESULTS };
  const user = useQuery({ ...queryOf('getUser', { params: { id: id ?? 0 } }), ...optionsFor('users.read') });
  const bets = useQuery({ ...queryOf('searchBets', { query }), ...optionsFor('bets.read') });
  const requests = useQuery({ ...queryOf('searchTransactions', { query }), ...optionsFor('money.read') });
  const paymentCase = useQuery({
    ...queryOf('getPaymentCase', { params: { id: id ?? 0 } }),
    ...optionsFor('money.read'),
  });
  if (id === null) return { items: [], isLoading: false };
  const bet = bets.data?.rows.find((row) => row.id === id);
  const request = requests.data?.rows.find((row) => row.id === id);
  const items: (Omit<Item, 'kind' | 'key'> | false | undefined)[] = [
    user.data && { label: user.data.username, note: `${user.data.phoneNumber} · #${id}`, to: adminUserPath(id) },
    bet && {
      label: t('palette.bet', { id }),
      note: formatMoney(bet.stake),
      to: `${tabPath('bets')}&search=${id}`,
    },
    request && {
      label: t(`palette.${request.type}`, { id }),
      note: `${formatMoney(request.amount)} · ${request.username}`,
      to: requestPath(request),
    },
    paymentCase.data && {
      label: t('palette.case', { id }),
      note: formatMoney(paymentCase.data.amount),
      to: casePath(id),
    },
  ];
  return {
    items: items.flatMap((item) => (item ? [{ ...item, kind: 'numbers' as const, key: item.to }] : [])),
    isLoading: [user, bets, requests, paymentCase].some(({ isFetching }) => isFetching),
  };
}

export function useSearchResults(text: string): { items: Item[]; isLoading: boolean } {
  const search = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const byName = useSearchByName(search);
  const byNumber = useSearchByNumber(search);
  return {
    items: [...byName.items, ...byNumber.items],
    isLoading: search !== text.trim() || byName.isLoading || byNumber.isLoading,
  };
}
