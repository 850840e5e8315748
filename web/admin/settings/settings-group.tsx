import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorSetting } from '#contract/settings/objects.ts';
import { mayBeEmpty, type SettingProblem } from '#domain/settings/read-setting.ts';
import type { SettingGroup } from '#domain/settings/setting.ts';
import { isSettingName, type SettingName, settingOf } from '#domain/settings/settings.ts';
import { ChangeDialog } from '#web/admin/settings/change-dialog.tsx';
import {
  type Change,
  changesOf,
  type Drafts,
  inputOfValue,
  isEnteredInSeconds,
  problemOf,
} from '#web/admin/settings/setting-draft.ts';
import { SettingRow } from '#web/admin/settings/setting-row.tsx';
import { DraftNotice } from '#web/admin/shared/drafts/draft-notice.tsx';
import { useDraft } from '#web/admin/shared/drafts/use-draft.ts';
import { useSettingText } from '#web/admin/shared/use-setting-text.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Warning } from '#web/ui/warning.tsx';

type Errors = Partial<Record<SettingName, string>>;
type SettingsGroupProps = { group: SettingGroup; settings: readonly OperatorSetting[]; twoPeople: boolean };

/** The error messages of a refused request, by the settings that it named. */
function errorsIn({ issues = [] }: ApiError['details'], sent: readonly Change[]): Errors {
  const found = issues.flatMap(({ path, message }) => {
    const change = sent[Number(/^changes\.(\d+)\./.exec(path)?.[1] ?? -1)];
    return change ? [[change.name, message] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The entered values, kept until saved or discarded, and what is wrong with them. */
function useEntries(group: SettingGroup, settings: readonly OperatorSetting[]) {
  const { restored, store, seen } = useDraft<Drafts>(
    `settings.${group}`,
    Object.fromEntries(settings.map(({ name, value }) => [name, value])),
  );
  const [drafts, setDrafts] = useState<Drafts>(restored?.values ?? {});
  const [errors, setErrors] = useState<Errors>({});
  const [stale, setStale] = useState<readonly SettingName[]>([]);
  const seenValues = JSON.parse(seen) as Partial<Record<SettingName, string>>;
  const changes = changesOf(settings, drafts);

  function setInput(input: Drafts) {
    setDrafts(input);
    store(changesOf(settings, input).length > 0 ? input : null);
  }

  function discardExcept(kept: readonly SettingName[]) {
    setInput(only(kept, drafts));
    setErrors(only(kept, errors));
    setStale(stale.filter((name) => kept.includes(name)));
  }

  /** Returns false if the error is not about a setting. */
  function showRefusal(sent: readonly Change[], error: Error): boolean {
    const { code, details } = error instanceof ApiError ? error : { code: undefined, details: {} };
    if (code === 'SETTINGS_CHANGED') {
      const { settings: names = [] } = details as { settings?: string[] };
      setStale(names.filter(isSettingName));
      return true;
    }
    const found = errorsIn(details, sent);
    setErrors(found);
    return Object.keys(found).length > 0;
  }

  return {
    restoredAt: restored?.at ?? null,
    isOutdated: changes.some((change) => change.seen !== seenValues[change.name]),
    drafts,
    changes,
    errors,
    stale,
    setInput,
    setErrors,
    discardExcept,
    showRefusal,
  };
}

export function SettingsGroup({ group, settings, twoPeople }: SettingsGroupProps) {
  const { t } = useTranslation('admin-settings');
  const { nameOf } = useSettingText();
  const problemText = useProblemText();
  const entries = useEntries(group, settings);
  const { drafts, changes, errors, stale, setInput, discardExcept } = entries;
  const [reviewedChanges, setReviewedChanges] = useState<readonly Change[] | null>(null);

  function review(event: FormEvent) {
    event.preventDefault();
    const found = changes.flatMap((change) => {
      const problem = problemOf(change);
      return problem ? [[change.name, problemText(change.name, problem)] as const] : [];
    });
    entries.setErrors(Object.fromEntries(found));
    if (found.length === 0 && changes.length > 0) setReviewedChanges(changes);
  }

  return (
    <SectionCard title={t(`groups.${group}`)}>
      <form noValidate onSubmit={review}>
        {changes.length > 0 && (
          <DraftNotice
            draft={{ restoredAt: entries.restoredAt, isOutdated: entries.isOutdated && stale.length === 0 }}
          />
        )}
        {stale.length > 0 && <Warning announced text={t('stale', { names: stale.map(nameOf).join(', ') })} />}
        <div className="grid grid-cols-1 gap-x-6 md:grid-cols-2 xl:grid-cols-3">
          {settings.map((setting) => (
            <SettingRow
              key={setting.name}
              setting={setting}
              input={drafts[setting.name] ?? inputOfValue(setting.name, setting.value)}
              error={errors[setting.name]}
              onInput={(input) => setInput({ ...drafts, [setting.name]: input })}
              onReset={() => setReviewedChanges([resetOf(setting)])}
            />
          ))}
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={changes.length === 0}>
            {t('review')}
          </Button>
          {changes.length > 0 && <Button onClick={() => discardExcept([])}>{t('discard')}</Button>}
        </div>
      </form>
      {reviewedChanges && (
        <ChangeDialog
          changes={reviewedChanges}
          twoPeople={twoPeople}
          onDone={() => discardExcept(namesOf(changes).filter((name) => !namesOf(reviewedChanges).includes(name)))}
          onError={(error) => entries.showRefusal(reviewedChanges, error)}
          onClose={() => setReviewedChanges(null)}
        />
      )}
    </SectionCard>
  );
}

const namesOf = (changes: readonly Change[]) => changes.map(({ name }) => name);

const only = <Value,>(names: readonly SettingName[], of: Partial<Record<SettingName, Value>>) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => (names as readonly string[]).includes(name)));

const resetOf = ({ name, value, initial }: OperatorSetting): Change => ({
  name,
  value: null,
  seen: value,
  next: initial,
});

function useProblemText() {
  const { t } = useTranslation('admin-settings');
  return (name: SettingName, problem: SettingProblem): string => {
    switch (problem.rule) {
      case 'amount':
        return t(mayBeEmpty(settingOf(name)) ? 'problems.amount' : 'problems.amountNeeded', problem);
      case 'wholeNumber':
      case 'between': {
        const inSeconds = isEnteredInSeconds(name);
        const [min, max] = [problem.min, problem.max].map((each) => formatCount(Number(inputOfValue(name, `${each}`))));
        return t(`problems.${inSeconds ? 'number' : problem.rule}`, { min, max });
      }
      case 'length':
        return t('problems.length', problem);
      default:
        return t(`problems.${problem.rule}`);
    }
  };
}
