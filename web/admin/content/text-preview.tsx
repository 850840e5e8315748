import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedContent } from '#contract/content/objects.ts';
import type { Language } from '#contract/languages.ts';
import { fillForStaff } from '#domain/content.ts';
import { Article } from '#web/ui/markdown/article.tsx';
import { parseDocument } from '#web/ui/markdown/document.ts';

type TextPreviewProps = {
  text: { title: string; body: string };
  placeholders: EditedContent['placeholders'];
  language: Language;
};

/** The text as players read it, but with missing values marked instead of replaced or left out. */
export function TextPreview({ text: { title, body }, placeholders, language }: TextPreviewProps) {
  const { t } = useTranslation('admin-content');
  const deferredBody = useDeferredValue(body);
  const document = useMemo(() => {
    const mark = (name: string) => `**⚠ ${t('preview.missing', { name })}**`;
    return parseDocument(fillForStaff(deferredBody, placeholders, mark));
  }, [deferredBody, placeholders, t]);
  return (
    <div lang={language} className="rounded-lg border border-edge bg-ink p-4">
      <p className="mb-4 text-2xl font-semibold">{title}</p>
      <Article document={document} />
    </div>
  );
}
