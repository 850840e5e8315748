import { useTranslation } from 'react-i18next';
import type { FreeBet } from '#contract/promotions/objects.ts';
import type { Wallet } from '#contract/wallet/objects.ts';
import { type Cents, cents, centsOf, formatAmount, sumCents } from '#domain/money.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatCents } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Cell, HeadCells, Table } from '#web/ui/table.tsx';

/** Changes in a player's balances and available free bets, in cents; absent means unchanged. */
export type WalletChange = Partial<Record<keyof Wallet | 'freeBets', Cents>>;

/** A change in balances, or a function that calculates it from the current ones. */
export type WalletEffect = WalletChange | ((now: Wallet) => WalletChange);

const PARTS = ['available', 'onHold', 'inBets', 'freeBets', 'debt'] as const;

function availableSum(freeBets: readonly FreeBet[]): string {
  const available = freeBets.filter(({ status }) => status === 'usable');
  return formatAmount(sumCents(available.map(({ amount }) => centsOf(amount))));
}

/** A balance after a change; a dash if it isn't known. */
function balanceText(now: string | undefined, change = 0): string {
  return now === undefined ? '–' : formatCents(cents(centsOf(now) + change));
}

type BalancePreviewProps = { userId: number; username: string; change: WalletEffect };

/** A player's balances now and after a decision, for staff who may see them. */
export function BalancePreview({ userId, username, change }: BalancePreviewProps) {
  const { t } = useTranslation('admin');
  const mayRead = useMay()('money.read');
  const wallet = useFreshQuery('getWallet', { params: { id: userId } }, { enabled: mayRead });
  const freeBets = useFreshQuery(
    'listFreeBets',
    { params: { id: userId } },
    { enabled: mayRead && typeof change !== 'function' && change.freeBets !== undefined },
  );
  if (!mayRead) return null;
  return (
    <QueryView query={wallet} loading="h-24">
      {(money) => {
        const changes = typeof change === 'function' ? change(money) : change;
        const shownParts = PARTS.filter((part) => part === 'available' || changes[part] !== undefined);
        const now = { ...money, freeBets: freeBets.data && availableSum(freeBets.data) };
        return (
          <Table
            caption={t('decision.balances', { username })}
            head={<HeadCells names={[t('decision.part'), t('decision.now'), t('decision.after')]} figures={2} />}
          >
            {shownParts.map((part) => (
              <tr key={part}>
                <Cell>{t(`decision.${part}`)}</Cell>
                <Cell className="text-right text-muted">{balanceText(now[part])}</Cell>
                <Cell className="text-right font-semibold text-gold-bright" data-testid={`after-${part}`}>
                  {balanceText(now[part], changes[part])}
                </Cell>
              </tr>
            ))}
          </Table>
        );
      }}
    </QueryView>
  );
}
