import { awaitingSecond } from '#contract/proposals/objects.ts';
import { settingsChange, settingsOverview } from '#contract/settings/objects.ts';

export const settingsSchemas = {
  getSettings: {
    summary: "The operator's settings with their sources, and the environment variables without secrets",
    response: settingsOverview,
  },
  setSettings: {
    summary: 'Change settings; all nodes use them within about a second',
    body: settingsChange,
    response: settingsOverview.extend({ awaitingSecond }).meta({ id: 'OperatorSettingsChange' }),
  },
} as const;
