import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Helplines } from '#contract/content/objects.ts';
import { ConflictNotice } from '#web/admin/content/conflict-notice.tsx';
import { ConfirmDialog } from '#web/admin/shared/action-dialog.tsx';
import { DiscardDraft, DraftNotice } from '#web/admin/shared/drafts/draft-notice.tsx';
import { isEditedSince, useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { type CallOptions, call, refusedField } from '#web/lib/api-client.ts';
import { countryName } from '#web/lib/countries.ts';
import { refreshPaths, storeResponse } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { useLeaveWarning } from '#web/lib/use-leave-warning.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CountryField } from '#web/ui/country-field.tsx';
import { bindField, required, TextField } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { Warning } from '#web/ui/warning.tsx';

type HelplineFields = { country: string; name: string; phone: string; website: string; from: string; to: string };
type Form = { lines: HelplineFields[] };

const EMPTY: HelplineFields = { country: '', name: '', phone: '', website: '', from: '', to: '' };

/** The path of an issue in a rejected request. */
const ISSUE_PATH = /^helplines\.(\d+)\.(?:hours\.)?(country|name|phone|website|from|to)/;

const formOf = ({ helplines }: Helplines): Form => ({
  lines: helplines.map(({ country, name, phone, website, hours }) => ({
    country: country ?? '',
    name,
    phone: phone ?? '',
    website: website ?? '',
    from: hours?.from ?? '',
    to: hours?.to ?? '',
  })),
});

/** A single opening time without the other is sent as it is, so that the server refuses it. */
export const helplinesOf = ({ lines }: Form) =>
  lines.map(({ country, name, phone, website, from, to }) => ({
    country: country || null,
    name,
    phone: phone.trim() || null,
    website: website.trim() || null,
    hours: from || to ? { from, to } : null,
  }));

type HelplineRowProps = { form: UseFormReturn<Form>; index: number; onRemove: () => void };

function HelplineRow({ form, index, onRemove }: HelplineRowProps) {
  const { t } = useTranslation('admin-content');
  const line = form.watch(`lines.${index}`);
  const rule = { validate: () => Boolean(line.phone.trim() || line.website.trim()) || t('helplines.reach') };
  return (
    <fieldset className="grid grid-cols-1 items-start gap-3 rounded-lg border border-edge p-3 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="sr-only">{line.name || t('helplines.new')}</legend>
      <CountryField
        {...bindField(form, `lines.${index}.country`)}
        label={t('helplines.country')}
        hint={t('helplines.countryHint')}
      />
      <TextField
        {...bindField(form, `lines.${index}.name`, required(t('helplines.nameMissing')))}
        label={t('helplines.name')}
        maxLength={120}
      />
      <TextField {...bindField(form, `lines.${index}.phone`, rule)} label={t('helplines.phone')} type="tel" />
      <TextField {...bindField(form, `lines.${index}.website`)} label={t('helplines.website')} type="url" />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          {...bindField(form, `lines.${index}.from`)}
          label={t('helplines.from')}
          type="time"
          data-empty={!line.from || undefined}
        />
        <TextField
          {...bindField(form, `lines.${index}.to`)}
          label={t('helplines.to')}
          type="time"
          data-empty={!line.to || undefined}
        />
      </div>
      <IconButton
        icon={Trash2}
        label={t('helplines.remove', { name: line.name || t('helplines.new') })}
        className="self-end justify-self-end"
        onClick={onRemove}
      />
    </fieldset>
  );
}

function Fields({ list }: { list: Helplines }) {
  const { t } = useTranslation('admin-content');
  const errorText = useErrorText();
  const { form, draft } = useFormWithDraft('helplines', formOf(list), list);
  const [base, setBase] = useState(draft.basis ?? list);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const [isRestoring, setIsRestoring] = useState(false);
  const { isDirty } = form.formState;
  const isOutdated = list.version !== base.version;
  useLeaveWarning(isDirty, t('editor.leave'));
  const showList = (newer: Helplines, isEdited = false) => {
    form.reset(formOf(newer), isEdited ? { keepValues: true, keepDirty: true } : undefined);
    setBase(newer);
  };
  const storeSaved = (saved: Helplines, sent?: Form) => {
    storeResponse('getHelplines', {}, saved);
    showList(saved, sent !== undefined && isEditedSince(form, sent));
  };
  /** Shows the first validation error at its field. Returns false for other errors. */
  const showAtField = (error: Error): boolean => {
    const path = refusedField(error);
    const [, index, field] = ISSUE_PATH.exec(path ?? '') ?? [];
    if (index === undefined || field === undefined) return false;
    const name = `lines.${Number(index)}.${field as keyof HelplineFields}` as const;
    form.setError(name, { message: errorText(error, t('helplines.failed')) }, { shouldFocus: true });
    return true;
  };
  const refresh = () => refreshPaths('/api/admin/content', '/api/helplines');
  const save = useStaffAction({
    send: (input: Form) =>
      call('saveHelplines', {
        body: { version: base.version, helplines: helplinesOf(input) } as CallOptions<'saveHelplines'>['body'],
      }),
    successMessage: t('helplines.saved'),
    errorMessage: t('helplines.failed'),
    onDone: storeSaved,
    onError: showAtField,
    refresh,
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((input) => save.mutate(input))}>
      {isOutdated && (
        <ConflictNotice text={t('helplines.conflict')} onKeep={() => setBase(list)} onDiscard={() => showList(list)} />
      )}
      {fields.map(({ id }, index) => (
        <HelplineRow key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      <DraftNotice draft={{ restoredAt: draft.restoredAt, isOutdated: false }} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty || isOutdated}>
          {t('helplines.save')}
        </Button>
        <Button onClick={() => append(EMPTY)}>
          <Plus className="size-4" />
          {t('helplines.add')}
        </Button>
        <DiscardDraft draft={{ isUnsaved: draft.isUnsaved, discard: () => showList(list) }} />
        {!list.isDefault && <Button onClick={() => setIsRestoring(true)}>{t('editor.restore')}</Button>}
      </div>
      {isRestoring && (
        <ConfirmDialog
          hasNoFields
          title={t('questions.restore')}
          text={t('helplines.restoreText')}
          confirm={{ label: t('questions.restoreYes') }}
          send={async () =>
            storeSaved(await call('saveHelplines', { body: { version: list.version, helplines: null } }))
          }
          successMessage={t('helplines.saved')}
          errorMessage={t('helplines.failed')}
          refresh={refresh}
          onClose={() => setIsRestoring(false)}
        />
      )}
    </form>
  );
}

export function HelplinesForm({ countriesWithout }: { countriesWithout: readonly string[] }) {
  const { t } = useTranslation('admin-content');
  const query = useFreshQuery('getHelplines', {});
  return (
    <QueryCard
      title={t('helplines.title')}
      text={t('helplines.text')}
      query={query}
      loading={{ count: 3, className: 'h-28' }}
    >
      {(list) => (
        <div className="grid gap-4">
          {countriesWithout.length > 0 && (
            <Warning text={t('helplines.without', { countries: countriesWithout.map(countryName).join(', ') })} />
          )}
          <Fields list={list} />
        </div>
      )}
    </QueryCard>
  );
}
