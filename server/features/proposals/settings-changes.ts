// Two people make the changes to settings that domain/settings/settings.ts calls dangerous.
import type { ChangeKind } from '#server/features/proposals/change-kind.ts';
import {
  changeSettings,
  isDangerousChange,
  lockSettings,
  type SettingsChange,
  settingsDifference,
} from '#server/settings/change-settings.ts';

export type SettingsProposal = { kind: 'settings'; userId?: null; gameId?: null; change: SettingsChange };

export const settingsChanges: ChangeKind<SettingsProposal> = {
  permission: 'settings.manage',
  lock: lockSettings,
  needsSecond: (transaction, { change }) => isDangerousChange(transaction, change),
  make: async (transaction, { change }, { actorId }) => {
    await changeSettings(transaction, change, actorId);
  },
  difference: (database, { change }) => settingsDifference(database, change),
};
