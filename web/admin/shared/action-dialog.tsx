import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DiscardDraft, DraftNotice, type ShownDraft } from '#web/admin/shared/drafts/draft-notice.tsx';
import { type FormDraft, useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { type StaffAction, useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { bindField, required, TextAreaField } from '#web/ui/field.tsx';
import { useProblemToast } from '#web/ui/toast/use-error-toast.ts';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';

type ActionDialogProps = {
  title: string;
  text?: string | undefined;
  /** While the action is performed, `busyLabel` replaces the label. */
  confirm: { label: string; busyLabel?: string; variant?: ButtonVariant; disabled?: boolean };
  busy: boolean;
  onConfirm: (event: FormEvent) => unknown;
  onClose: () => void;
  place?: 'center' | 'wide';
  /** Hides the cancel button, because there is nothing to decide. */
  dismissOnly?: boolean;
  /** Places the buttons closer to the text, because there are no fields. */
  hasNoFields?: boolean;
  /** Asks again about an action: pressing its button or key twice must not confirm it. */
  isQuestion?: boolean;
  /** The draft is kept when the dialog closes, until it is saved or discarded. */
  draft?: ShownDraft;
  children?: ReactNode;
};

/** A key still held down from opening the dialog would press the focused button. */
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
};

/** Asks for an action's details, or just for confirmation. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, text, confirm, busy, onConfirm, onClose, place, dismissOnly, hasNoFields, isQuestion, draft } = props;
  const { t } = useTranslation();
  const guard = useMisclickGuard(isQuestion || null, null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles a dialog's events to its parent components, and so would submit an outer form.
    event.stopPropagation();
    guard(() => onConfirm(event));
  };
  return (
    <Dialog focusesContent place={place} onClose={onClose} title={title} description={text}>
      <form noValidate className={hasNoFields ? undefined : 'grid gap-4'} onKeyDown={ignoreHeldKey} onSubmit={submit}>
        {draft && <DraftNotice draft={draft} />}
        {props.children}
        <DialogActions>
          {draft && <DiscardDraft draft={draft} />}
          {!dismissOnly && <Button onClick={onClose}>{t('cancel')}</Button>}
          <Button type="submit" variant={confirm.variant ?? 'primary'} busy={busy} disabled={confirm.disabled}>
            {(busy && confirm.busyLabel) || confirm.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type OwnAction<Result, Input> = Omit<ActionDialogProps, 'busy' | 'onConfirm'> &
  Omit<StaffAction<Result, Input>, 'onDone' | 'errorTitle'> & {
    /** Called once the action has succeeded, even if the dialog has been closed since. */
    onDone?: () => void;
  };

/** Asks for confirmation, performs the action and closes once it has succeeded. */
export function ConfirmDialog<Result>(props: OwnAction<Result, void>) {
  const close = useCloseIfOpen(props.onClose);
  const { mutate, isPending } = useStaffAction({
    ...props,
    onDone: () => {
      close();
      props.onDone?.();
    },
  });
  return <ActionDialog {...props} busy={isPending} onConfirm={() => mutate()} />;
}

export type FormDialogProps<Values extends FieldValues, Result> = OwnAction<Result, Values> & {
  form: UseFormReturn<Values>;
  draft: ShownDraft & Pick<FormDraft, 'afterSave'>;
  /** Shown as the dialog closes if a colleague was faster. */
  alreadyProcessedText?: string;
};

/** Sends a form's values; closes and discards the draft once that has succeeded. */
export function FormDialog<Values extends FieldValues, Result>(props: FormDialogProps<Values, Result>) {
  const { form, draft, onError = () => false, alreadyProcessedText } = props;
  const close = useCloseIfOpen(props.onClose);
  const showProblem = useProblemToast();
  const save = useStaffAction({
    ...props,
    onDone: draft.afterSave(() => {
      close();
      props.onDone?.();
    }),
    onError: (error, values) => {
      const isProcessed = error instanceof ApiError && error.code === 'ALREADY_PROCESSED';
      if (alreadyProcessedText === undefined || !isProcessed) return onError(error, values);
      showProblem(alreadyProcessedText);
      draft.afterSave(close)();
    },
  });
  const submit = form.handleSubmit((values) => save.mutate(values));
  return <ActionDialog {...props} busy={save.isPending} onConfirm={submit} />;
}

type ReasonDialogProps<Result> = Omit<FormDialogProps<{ reason: string }, Result>, 'form' | 'draft' | 'send'> & {
  /** The draft's name. */
  item: string;
  /** The item, without values that change on their own. */
  basis?: unknown;
  reason: { label: string; hint?: string; missing: string };
  /** Receives the trimmed reason. */
  send: (reason: string) => Promise<Result>;
};

/** Asks for the reason for an action, which is required. */
export function ReasonDialog<Result>({ item, basis, reason, send, children, ...dialog }: ReasonDialogProps<Result>) {
  const { form, draft } = useFormWithDraft(item, { reason: '' }, basis);
  const { missing, ...texts } = reason;
  return (
    <FormDialog {...dialog} form={form} draft={draft} send={(input) => send(input.reason.trim())}>
      {children}
      <TextAreaField {...bindField(form, 'reason', required(missing))} {...texts} required />
    </FormDialog>
  );
}
