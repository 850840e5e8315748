import type { CallBody } from '#contract/schemas.ts';
import { describeProblem, readSetting } from '#domain/settings/read-setting.ts';
import type { SettingTexts } from '#domain/settings/settings.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { changeOrPropose } from '#server/features/proposals/propose.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import { isDangerousChange, lockSettings, type SettingsChange } from '#server/settings/change-settings.ts';
import { readStaffValues, type Settings } from '#server/settings/settings.ts';

type Change = CallBody<'setSettings'>;
type Dependencies = {
  settings: Settings;
  /** The settings with values that would prevent a start in production, with the reasons. */
  refusalsOf: (texts: SettingTexts) => ReadonlyMap<string, string>;
};

/**
 * Changes settings, or proposes the change if it requires two people. Refuses with SETTINGS_CHANGED
 * if one has changed since the caller saw it, and VALIDATION for a value that is not allowed or for
 * a dangerous change without a reason.
 */
export async function setSettings(
  transaction: Transaction,
  { settings, refusalsOf }: Dependencies,
  { changes, reason = '', actorId }: Change & { actorId: number },
): Promise<{ awaitingSecond: boolean }> {
  const submitted = changes.map(({ name, value, seen }) => ({ name, value: value?.trim() ?? null, seen }));
  for (const [index, { name, value }] of submitted.entries()) {
    const { problem } = readSetting(name, value ?? settings.initial[name]);
    if (problem) refuseField(`changes.${index}.value`, capitalize(describeProblem(problem)));
  }
  await lockSettings(transaction);
  const texts = { ...settings.initial, ...(await readStaffValues(transaction)) };
  const stale = submitted.filter(({ name, seen }) => texts[name] !== seen).map(({ name }) => name);
  if (stale.length > 0) refuse('SETTINGS_CHANGED', { settings: stale });

  const entries = submitted.map(({ name, value }) => [name, value] as const);
  const next = {
    ...texts,
    ...Object.fromEntries(entries.map(([name, value]) => [name, value ?? settings.initial[name]])),
  };
  const refusals = refusalsOf(next);
  for (const [index, { name }] of submitted.entries()) {
    const refusal = refusals.get(name);
    if (refusal !== undefined) refuseField(`changes.${index}.value`, capitalize(refusal));
  }
  const change: SettingsChange = {
    values: Object.fromEntries(entries),
    initial: Object.fromEntries(submitted.map(({ name }) => [name, settings.initial[name]])),
    reason: reason || null,
  };
  if (reason === '' && (await isDangerousChange(transaction, change)))
    refuseField('reason', 'Give a reason: this change weakens a protection, or redirects deposits or players');
  const decider = await settings.deciderOf({ id: actorId }, transaction);
  return changeOrPropose(transaction, { kind: 'settings', change }, decider);
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
