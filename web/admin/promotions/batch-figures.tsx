import { useTranslation } from 'react-i18next';
import type { BatchPreview } from '#contract/free-bet-batches/objects.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import { UserLink } from '#web/admin/shared/links.tsx';
import { useTaggedText } from '#web/admin/shared/segment-text.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { Warning } from '#web/ui/warning.tsx';

export function BatchFigures({ preview }: { preview: BatchPreview }) {
  const { t } = useTranslation('admin-promotions');
  const { players, skipped, total, recentRecipients, maxPlayers, aloneToday, needsSecond, examples, tagged } = preview;
  const taggedText = useTaggedText();
  const most = { count: maxPlayers, number: formatCount(maxPlayers) };
  const recent = { count: recentRecipients, number: formatCount(recentRecipients) };
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Fact label={t('batch.players')} value={formatCount(players)} />
        <Fact label={t('batch.total')} value={formatMoney(total)} />
        {skipped > 0 && <Fact label={t('batch.skipped')} value={formatCount(skipped)} text={t('batch.skippedText')} />}
        {aloneToday !== null && <Fact label={t('batch.aloneToday')} value={formatMoney(aloneToday)} />}
      </dl>
      {examples.length > 0 && (
        <p className="text-xs text-muted">
          {t('batch.examples')}{' '}
          {examples.map(({ id, username }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <UserLink id={id} name={username} />
            </span>
          ))}
        </p>
      )}
      {tagged.length > 0 && (
        <ul className="grid gap-1 text-sm [overflow-wrap:anywhere]">
          {tagged.map((each) => (
            <li key={each.by}>{taggedText(each, players)}</li>
          ))}
        </ul>
      )}
      {players > maxPlayers && <Warning text={t('batch.tooMany', most)} />}
      {recentRecipients > 0 && <Warning text={t('batch.recent', recent)} />}
      {needsSecond && players <= maxPlayers && <Warning text={t('batch.needsSecond')} />}
    </div>
  );
}
