import { MessageSquareOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TextMessageFigures } from '#contract/messages/objects.ts';
import { unverifiedLimit } from '#domain/text-message-limit.ts';
import { useTextMessageFigures } from '#web/admin/shared/admin-queries.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import { formatCost, formatCount, formatDateTime } from '#web/lib/format.ts';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';

export function TextMessages() {
  const { t } = useTranslation('admin-overview');
  return (
    <QueryCard title={t('textMessages.title')} query={useTextMessageFigures()} loading="h-40 sm:h-28">
      {(figures) =>
        figures.provider === null ? (
          <EmptyState
            icon={<MessageSquareOff />}
            title={t('textMessages.noProvider')}
            text={t('textMessages.noProviderText')}
          />
        ) : (
          <Figures figures={figures} />
        )
      }
    </QueryCard>
  );
}

const TONES = { plain: 'text-text', loss: 'text-loss', wait: 'text-wait' } as const;
type Figure = { label: string; value: string; tone?: keyof typeof TONES };

function Figures({ figures }: { figures: TextMessageFigures }) {
  const { t } = useTranslation('admin-overview');
  const count = (
    name: 'sent' | 'delivered' | 'waiting' | 'failed' | 'inDoubt',
    tone: Figure['tone'] = 'plain',
  ): Figure => ({
    label: t(`textMessages.${name}`),
    value: formatCount(figures[name]),
    tone: figures[name] > 0 ? tone : 'plain',
  });
  const facts: Figure[] = [
    count('sent'),
    count('delivered'),
    count('waiting'),
    count('failed', 'loss'),
    count('inDoubt', 'wait'),
    { label: t('textMessages.cost'), value: costText(figures) ?? '–' },
    {
      label: t('textMessages.limit'),
      value: limitText(figures) ?? t('textMessages.noLimit'),
      tone: limitTone(figures),
    },
    {
      label: t('textMessages.lastSent'),
      value: figures.lastSentAt ? formatDateTime(figures.lastSentAt) : t('textMessages.never'),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {facts.map(({ label, value, tone = 'plain' }) => (
        <Fact key={label} label={label} value={value} className={TONES[tone]} />
      ))}
    </dl>
  );
}

const costText = ({ costs }: TextMessageFigures) =>
  costs.length === 0 ? null : costs.map(({ amount, currency }) => formatCost(amount, currency)).join(', ');

const limitText = ({ dailyLimit, limitUsed }: TextMessageFigures) =>
  dailyLimit === null ? null : `${formatCount(limitUsed)} / ${formatCount(dailyLimit)}`;

function limitTone({ dailyLimit, limitUsed }: TextMessageFigures): Figure['tone'] {
  if (dailyLimit === null || limitUsed < unverifiedLimit(dailyLimit)) return 'plain';
  return limitUsed < dailyLimit ? 'wait' : 'loss';
}
