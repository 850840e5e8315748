import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedContent } from '#contract/content/objects.ts';
import { MAX_CONTENT_LENGTH, PLACEHOLDERS, unknownPlaceholder } from '#domain/content.ts';
import { ConflictNotice } from '#web/admin/content/conflict-notice.tsx';
import { TextPreview } from '#web/admin/content/text-preview.tsx';
import { TextVersions } from '#web/admin/content/text-versions.tsx';
import { useTextDraft } from '#web/admin/content/use-text-draft.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { formatCount } from '#web/lib/format.ts';
import { refreshPaths, storeResponse } from '#web/lib/query-client.ts';
import { useLeaveWarning } from '#web/lib/use-leave-warning.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';

type Text = { title: string; body: string };
type Question = { kind: 'restore' | 'discard' } | { kind: 'replace'; text: Text };

/** Saves the text (null: the default). A newer version by someone else is loaded instead. */
function useSaveText({ slug, language }: EditedContent, draft: ReturnType<typeof useTextDraft>) {
  const { t } = useTranslation('admin-content');
  const params = { slug, language };
  return useStaffAction({
    send: (body: { version: number; text: Text | null }) => call('saveContent', { params, body }),
    successMessage: (_, { text }) => t(text === null ? 'editor.restored' : 'editor.saved'),
    errorMessage: t('editor.failed'),
    onDone: (saved, { text }) => {
      storeResponse('getEditedContent', { params }, saved);
      const { title, body } = draft.current;
      const isSaved = text === null || (text.title === title && text.body === body);
      // What was typed while saving is kept as a draft of the new version.
      if (isSaved) draft.discard();
      else draft.change({ version: saved.version });
    },
    refresh: () => refreshPaths('/api/admin/content', `/api/content/${slug}`),
  });
}

function SavedText({ saved }: { saved: EditedContent }) {
  const { t } = useTranslation('admin-content');
  return (
    <details className="rounded-lg border border-edge">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm font-medium">
        {t('conflict.show')}
      </summary>
      <div className="p-3">
        <TextPreview text={saved} placeholders={saved.placeholders} language={saved.language} />
      </div>
    </details>
  );
}

/** What prevents the text from being saved, by field. */
function useProblems({ title, body }: Text) {
  const { t } = useTranslation('admin-content');
  const unknown = unknownPlaceholder(body);
  const placeholder = unknown === undefined ? null : t('problems.placeholder', { name: `{{${unknown}}}` });
  return {
    title: title.trim() === '' ? t('problems.title') : null,
    body: body.trim() === '' ? t('problems.body') : placeholder,
  };
}

type EditorFormProps = {
  content: EditedContent;
  draft: ReturnType<typeof useTextDraft>;
  save: ReturnType<typeof useSaveText>;
  onAsk: (question: Question) => void;
};

function EditorForm({ content, draft, save, onAsk }: EditorFormProps) {
  const { t } = useTranslation('admin-content');
  const [showsProblems, setShowsProblems] = useState(false);
  const { current, isUnsaved, isOutdated } = draft;
  const { version, title, body } = current;
  const problems = useProblems(current);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblems(true);
    if (problems.title === null && problems.body === null) save.mutate({ version, text: { title, body } });
  };
  return (
    <form noValidate className="grid content-start gap-4" onSubmit={submit}>
      <TextField
        label={t('editor.title')}
        lang={content.language}
        value={title}
        maxLength={120}
        error={showsProblems ? problems.title : null}
        onChange={(event) => draft.change({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label={t('editor.body')}
        hint={t('editor.hint', {
          names: PLACEHOLDERS.map((name) => `{{${name}}}`).join(' '),
          length: formatCount(body.length),
          max: formatCount(MAX_CONTENT_LENGTH),
        })}
        lang={content.language}
        spellCheck
        rows={24}
        maxLength={MAX_CONTENT_LENGTH}
        className="font-mono"
        value={body}
        error={showsProblems ? problems.body : null}
        onChange={(event) => draft.change({ body: event.currentTarget.value })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isUnsaved || isOutdated}>
          {t('editor.save')}
        </Button>
        {isUnsaved && !isOutdated && <Button onClick={() => onAsk({ kind: 'discard' })}>{t('editor.discard')}</Button>}
        {content.isDefault && content.version === 0 && !isUnsaved && (
          <Button busy={save.isPending} onClick={() => save.mutate({ version: 0, text: null })}>
            {t('editor.approve')}
          </Button>
        )}
        {!content.isDefault && <Button onClick={() => onAsk({ kind: 'restore' })}>{t('editor.restore')}</Button>}
        {isUnsaved && <span className="text-xs text-wait">{t('unsaved')}</span>}
      </div>
    </form>
  );
}

export function TextEditor({ content }: { content: EditedContent }) {
  const { t } = useTranslation('admin-content');
  const draft = useTextDraft(content);
  const save = useSaveText(content, draft);
  const [question, setQuestion] = useState<Question | null>(null);
  useLeaveWarning(draft.isUnsaved, t('editor.leave'));
  const openText = (text: Text) => (draft.isUnsaved ? setQuestion({ kind: 'replace', text }) : draft.change(text));
  const confirm = () => {
    if (question?.kind === 'restore') save.mutate({ version: content.version, text: null });
    else if (question?.kind === 'replace') draft.change(question.text);
    else draft.discard();
    setQuestion(null);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {draft.isOutdated && (
        <ConflictNotice
          text={t('conflict.text', { author: content.versions[0]?.author ?? '', version: content.version })}
          onKeep={() => draft.change({ version: content.version })}
          onDiscard={draft.discard}
        >
          <SavedText saved={content} />
        </ConflictNotice>
      )}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <EditorForm content={content} draft={draft} save={save} onAsk={setQuestion} />
        <section aria-label={t('preview.title')} className="grid content-start gap-1.5">
          <h3 className="text-sm font-medium">{t('preview.title')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview must be scrollable by keyboard */}
          <div tabIndex={0} className="max-h-160 overflow-y-auto">
            <TextPreview text={draft.current} placeholders={content.placeholders} language={content.language} />
          </div>
        </section>
      </div>
      <TextVersions content={content} onUse={openText} />
      {question && (
        <ActionDialog
          hasNoFields
          title={t(`questions.${question.kind}`)}
          text={t(
            question.kind === 'restore' && draft.isUnsaved
              ? 'questions.restoreUnsavedText'
              : `questions.${question.kind}Text`,
          )}
          confirm={{ label: t(`questions.${question.kind}Yes`) }}
          busy={save.isPending}
          onConfirm={confirm}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}
