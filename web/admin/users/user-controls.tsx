import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerControls } from '#contract/player-controls/objects.ts';
import type { User } from '#contract/users/objects.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { FreezeDialog, LiftDialog, StakePercentDialog } from '#web/admin/users/control-dialogs.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';

const DIALOGS = { freeze: FreezeDialog, lift: LiftDialog, stakePercent: StakePercentDialog } as const;
type Dialog = keyof typeof DIALOGS;

function Control({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2 border-t border-edge pt-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <span className="text-muted">{name}</span>
        {value}
      </div>
      {children}
    </div>
  );
}

function Reason({ reason, by, at }: { reason: string; by: string | null; at: string }) {
  const { t } = useTranslation('admin-user');
  const time = formatDateTime(at);
  return (
    <div className="text-sm">
      <p className="[overflow-wrap:anywhere]">{reason}</p>
      <p className="text-xs text-muted">{by === null ? time : t('controls.frozenBy', { name: by, time })}</p>
    </div>
  );
}

type PartProps = { controls: PlayerControls; user: User; onOpen: (dialog: Dialog) => void };

function Withdrawals({ controls: { freeze }, user, onOpen }: PartProps) {
  const { t } = useTranslation('admin-user');
  const mayFreeze = useMay()('money.decide', user.id);
  const state = freeze
    ? { tone: 'loss' as const, text: t('controls.frozenUntil', { time: formatDateTime(freeze.until) }) }
    : { tone: 'win' as const, text: t('controls.open') };
  return (
    <Control name={t('controls.withdrawals')} value={<Badge tone={state.tone}>{state.text}</Badge>}>
      {freeze && <Reason {...freeze} />}
      {mayFreeze && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onOpen('freeze')}>
            {t(freeze ? 'controls.extend' : 'controls.freeze')}
          </Button>
          {freeze && (
            <Button size="small" onClick={() => onOpen('lift')}>
              {t('controls.lift')}
            </Button>
          )}
        </div>
      )}
    </Control>
  );
}

function Stakes({ controls: { stakePercent }, user, onOpen }: PartProps) {
  const { t } = useTranslation('admin-user');
  const mayChange = useMay()('users.manage', user.id);
  return (
    <Control
      name={t('controls.share')}
      value={
        <Badge tone={stakePercent === 100 ? 'plain' : 'wait'}>
          {t('controls.ofLimits', { percent: stakePercent })}
        </Badge>
      }
    >
      {mayChange && (
        <Button size="small" className="justify-self-start" onClick={() => onOpen('stakePercent')}>
          {t('controls.changeShare')}
        </Button>
      )}
    </Control>
  );
}

const OFFER_TONES = { yes: 'win', no: 'loss', unasked: 'plain' } as const;

/** The player's own choice, which staff can't change. */
function Offers({ user }: { user: User }) {
  const { t } = useTranslation('admin-user');
  const { data: choice } = useFreshQuery('getOfferChoice', { params: { id: user.id } });
  if (!choice) return null;
  const state = choice.wanted === null ? 'unasked' : choice.wanted ? 'yes' : 'no';
  return (
    <Control name={t('offers.title')} value={<Badge tone={OFFER_TONES[state]}>{t(`offers.${state}`)}</Badge>}>
      <p className="text-xs text-muted">
        {choice.chosenAt ? t('offers.chosen', { time: formatDateTime(choice.chosenAt) }) : t('offers.notChosen')}
      </p>
    </Control>
  );
}

export function UserControls({ user }: { user: User }) {
  const { t } = useTranslation('admin-user');
  const [open, setOpen] = useState<Dialog | null>(null);
  const controls = useFreshQuery('getPlayerControls', { params: { id: user.id } });
  const OpenDialog = open && DIALOGS[open];
  return (
    <QueryCard title={t('controls.title')} query={controls} loading={{ count: 2, className: 'h-16' }}>
      {(found) => (
        <div className="grid gap-3">
          {found.suspension && (
            <Control name={t('facts.title')} value={<Badge tone="loss">{t('suspension.suspended')}</Badge>}>
              <Reason {...found.suspension} />
            </Control>
          )}
          <Withdrawals controls={found} user={user} onOpen={setOpen} />
          <Stakes controls={found} user={user} onOpen={setOpen} />
          <Offers user={user} />
          {OpenDialog && <OpenDialog user={user} controls={found} onClose={() => setOpen(null)} />}
        </div>
      )}
    </QueryCard>
  );
}
