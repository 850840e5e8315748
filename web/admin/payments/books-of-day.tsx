import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Reconciliation } from '#contract/payments/objects.ts';
import { type Cents, cents, centsOf } from '#domain/money.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import { formatCents, formatCount, formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Cell, HeadCells, Table } from '#web/ui/table.tsx';

const DIRECTIONS = ['in', 'out'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** Changes in the float other than the day's payments, such as charges and transfers. */
export function otherMovements({
  opening,
  closing,
  ours,
}: Pick<Reconciliation, 'opening' | 'closing' | 'ours'>): Cents {
  return cents(centsOf(closing) - centsOf(opening) - centsOf(ours.in.amount) + centsOf(ours.out.amount));
}

export function isMatched({ theirs, ours, matched }: Reconciliation, direction: Direction): boolean {
  const counts = [theirs[direction].count, ours[direction].count];
  return counts.every((count) => count === matched[direction]) && theirs[direction].amount === ours[direction].amount;
}

type BooksProps = { books: Reconciliation; provider: string };

type SideProps = Reconciliation['theirs']['in'] & { isRead?: boolean };

function Side({ count, amount, isRead = true }: SideProps) {
  const { t } = useTranslation('admin-payments');
  if (!isRead) return <Cell className="text-right align-top text-muted">{t('books.unread')}</Cell>;
  return (
    <Cell className="text-right align-top">
      {formatMoney(amount)}
      <span className="block text-xs text-muted">{t('books.payments', { count })}</span>
    </Cell>
  );
}

/** Shows whether both sides have the same payments in one direction, once theirs have been read. */
export function Match({ books, direction }: { books: Reconciliation; direction: Direction }) {
  const { t } = useTranslation('admin-payments');
  if (!books.statementRead[direction]) return <Badge>{t('books.notCompared')}</Badge>;
  const isSame = isMatched(books, direction);
  const Icon = isSame ? CircleCheck : TriangleAlert;
  return (
    <Badge tone={isSame ? 'win' : 'loss'} icon={<Icon className="size-3" />}>
      {t(isSame ? 'books.same' : 'books.differs')}
    </Badge>
  );
}

function Sides({ books, provider }: BooksProps) {
  const { t } = useTranslation('admin-payments');
  return (
    <Table
      caption={t('books.caption', { provider, day: books.day })}
      head={<HeadCells names={[t('books.movement'), t('books.theirs'), t('books.ours')]} figures={2} />}
    >
      {DIRECTIONS.map((direction) => (
        <tr key={direction}>
          <th scope="row" className="px-3 py-2.5 text-left font-medium">
            <span className="mb-1 block">{t(`books.${direction}`)}</span>
            <Match books={books} direction={direction} />
          </th>
          <Side {...books.theirs[direction]} isRead={books.statementRead[direction]} />
          <Side {...books.ours[direction]} />
        </tr>
      ))}
    </Table>
  );
}

function Flow({ books, provider }: BooksProps) {
  const { t } = useTranslation('admin-payments');
  const { opening, closing, ours } = books;
  const lines = [
    ['opening', formatMoney(opening)],
    ['plusIn', formatMoney(ours.in.amount)],
    ['minusOut', formatMoney(ours.out.amount)],
    ['other', formatCents(otherMovements(books))],
    ['closing', formatMoney(closing)],
  ] as const;
  return (
    <Table
      caption={t('books.flow', { provider, day: books.day })}
      head={<HeadCells names={[t('books.line'), t('cases.amount')]} figures={1} />}
    >
      {lines.map(([name, amount]) => (
        <tr key={name}>
          <th scope="row" className="px-3 py-2 text-left font-normal">
            {t(`books.${name}`)}
          </th>
          <Cell className={classNames('py-2 text-right', name === 'closing' && 'font-semibold text-gold-bright')}>
            {amount}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

export function BooksOfDay({ books, provider }: BooksProps) {
  const { t } = useTranslation('admin-payments');
  const matched = { received: formatCount(books.matched.in), paid: formatCount(books.matched.out) };
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-4">
        <Sides books={books} provider={provider} />
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Fact label={t('books.matched')} value={t('books.inAndOut', matched)} />
          <Fact label={t('books.charges')} value={formatMoney(books.charges)} />
          <Fact
            label={t('books.openCases')}
            value={formatCount(books.openCases)}
            className={books.openCases > 0 ? 'text-loss' : ''}
          />
        </dl>
      </div>
      <Flow books={books} provider={provider} />
    </div>
  );
}
