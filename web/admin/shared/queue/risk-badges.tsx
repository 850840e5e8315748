import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlayerRisk } from '#domain/player-risks.ts';
import type { IdentityState } from '#domain/verification.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES = { verified: 'win', pending: 'wait', incomplete: 'plain' } as const;

/** The player's identity state and risks, which staff should see before deciding. */
export function RiskBadges({ risks, identity }: { risks: readonly PlayerRisk[]; identity?: IdentityState }) {
  const { t } = useTranslation('admin');
  return (
    <span className="flex flex-wrap gap-1">
      {identity && <Badge tone={TONES[identity]}>{t(`queue.identity.${identity}`)}</Badge>}
      {risks.map((risk) => (
        <Badge key={risk} tone="loss" icon={<TriangleAlert className="size-3" />}>
          {t(`queue.risks.${risk}`)}
        </Badge>
      ))}
    </span>
  );
}

type PlayerWithRisks = { id: number; username: string; risks: readonly PlayerRisk[] };

/** The players with risks, each listed once; renders nothing if there are none. */
export function RiskList({ players }: { players: readonly PlayerWithRisks[] }) {
  const { t } = useTranslation('admin');
  const risky = [...new Map(players.map((player) => [player.id, player])).values()].filter(
    ({ risks }) => risks.length > 0,
  );
  if (risky.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-xs text-muted">{t('queue.riskList')}</h3>
      <ul className="grid gap-1.5">
        {risky.map(({ id, username, risks }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm [overflow-wrap:anywhere]">
            {username}
            <RiskBadges risks={risks} />
          </li>
        ))}
      </ul>
    </div>
  );
}
