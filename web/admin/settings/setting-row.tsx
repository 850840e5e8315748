import { useTranslation } from 'react-i18next';
import type { OperatorSetting } from '#contract/settings/objects.ts';
import { mayBeEmpty } from '#domain/settings/read-setting.ts';
import type { Setting } from '#domain/settings/setting.ts';
import { settingOf } from '#domain/settings/settings.ts';
import { isEnteredInSeconds } from '#web/admin/settings/setting-draft.ts';
import { useSettingText } from '#web/admin/shared/use-setting-text.ts';
import { amountInput } from '#web/lib/amount-input.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';

type SettingRowProps = {
  setting: OperatorSetting;
  input: string;
  error: string | undefined;
  onInput: (input: string) => void;
  onReset: () => void;
};

export function SettingRow({ setting, input, error, onInput, onReset }: SettingRowProps) {
  const { t } = useTranslation('admin-settings');
  const { nameOf, displayValue } = useSettingText();
  const { name, value, source, initial, initialSource, setBy, setAt } = setting;
  const rule = settingOf(name);
  const inSeconds = isEnteredInSeconds(name);
  const unit = rule.kind === 'duration' ? t(`typedIn.${rule.unit === 'ms' ? 'seconds' : rule.unit}`) : null;
  const resetText = t(`return.${initialSource}`, { value: displayValue(name, initial) });
  const sourceText =
    setBy && setAt
      ? t('sources.staff', { username: setBy.username, time: formatDateTime(setAt) })
      : t(`sources.${source}`);
  return (
    <div className="grid content-start gap-1 py-3">
      <Field label={unit === null ? nameOf(name) : `${nameOf(name)} (${unit})`} hint={t(`hints.${name}`)} error={error}>
        {(control) =>
          rule.kind === 'choice' ? (
            <Select
              {...control}
              value={input}
              choices={rule.choices.map((choice) => ({ value: choice, label: displayValue(name, choice) }))}
              onChange={(event) => onInput(event.currentTarget.value)}
            />
          ) : (
            <Input
              {...control}
              autoComplete="off"
              inputMode={inSeconds ? 'decimal' : inputModeOf(rule)}
              placeholder={mayBeEmpty(rule) ? displayValue(name, '') : undefined}
              value={input}
              onChange={(event) => onInput(event.currentTarget.value)}
            />
          )
        }
      </Field>
      <p className="text-xs [overflow-wrap:anywhere]">
        <strong className="font-semibold">{t('now', { value: displayValue(name, value) })}</strong>{' '}
        <span className="text-muted">({sourceText})</span>
      </p>
      {source === 'staff' && (
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start text-left [overflow-wrap:anywhere]"
          aria-label={t('returnOf', { name: nameOf(name), action: resetText })}
          onClick={onReset}
        >
          {resetText}
        </Button>
      )}
    </div>
  );
}

function inputModeOf({ kind }: Setting) {
  if (kind === 'amount') return amountInput().inputMode;
  return kind === 'text' ? undefined : 'numeric';
}
