import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountInput, exampleAmount } from '#web/lib/amount-input.ts';
import { filterValue, type InputKind } from '#web/ui/data-table/use-server-table.ts';
import { TextField } from '#web/ui/field.tsx';

const TYPING_PAUSE_MS = 350;

const INPUTS: Record<
  Exclude<InputKind, 'amount'>,
  { type: string; inputMode?: 'decimal' | 'numeric'; placeholder?: string }
> = {
  search: { type: 'search' },
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'numeric' },
  date: { type: 'date' },
};

type FilterInputProps = {
  kind: InputKind;
  label: string;
  hint?: string;
  value: string;
  onCommit: (value: string) => void;
};

export function FilterInput({ kind, label, hint, value, onCommit }: FilterInputProps) {
  const { t } = useTranslation('table');
  const [text, setText] = useState(value);
  const committed = useRef(value);
  const parsed = filterValue(kind, text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed value replaces the text
  useEffect(() => {
    // The value was changed from outside, for example by "Clear" or the back button. A text that is
    // about to be committed stays.
    if (value !== committed.current && (parsed === null || parsed === committed.current)) setText(value);
    committed.current = value;
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the delay
  useEffect(() => {
    if (parsed === null || parsed === committed.current) return;
    const timer = setTimeout(() => {
      committed.current = parsed;
      onCommit(parsed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [parsed]);
  const { placeholder = hint, ...input } = kind === 'amount' ? { type: 'text', ...amountInput() } : INPUTS[kind];
  return (
    <TextField
      {...input}
      label={label}
      labelHidden={kind === 'search'}
      error={
        parsed === null ? t(kind === 'number' ? 'wrongNumber' : 'wrongAmount', { example: exampleAmount() }) : null
      }
      placeholder={placeholder}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
