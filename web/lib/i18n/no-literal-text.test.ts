// Components must not contain literal text: text between tags and in user-visible attributes comes
// from the language files.
import ts from 'typescript';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const TEXT_ATTRIBUTES = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'text',
  'description',
  'caption',
]);
const WORD = /\p{L}{2,}/u;

/** The literal texts in a source file, with their line numbers. */
function literalTexts(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    if (WORD.test(text)) found.push(`${path}:${line + 1} ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text);
    if (ts.isJsxExpression(node) && node.expression && ts.isStringLiteral(node.expression)) {
      if (!ts.isJsxAttribute(node.parent)) report(node, node.expression.text);
    }
    const value =
      ts.isJsxAttribute(node) && TEXT_ATTRIBUTES.has(node.name.getText(file)) ? node.initializer : undefined;
    if (value && ts.isStringLiteral(value)) report(value, value.text);
    const isToastText = ts.isPropertyAssignment(node) && ['title', 'description'].includes(node.name.getText(file));
    if (isToastText && ts.isStringLiteral(node.initializer)) report(node, node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

it('finds no literal text in any component', () => {
  expect(Object.entries(sources).flatMap(([path, source]) => literalTexts(path, source))).toEqual([]);
});

it.each(['<p>Hello there</p>', '<p>{"Hello"}</p>', '<input placeholder="Search" />', "showToast({ title: 'Done' })"])(
  'reports %s',
  (source) => {
    expect(literalTexts('example.tsx', source)).toHaveLength(1);
  },
);

it.each(['<p>{t("hello")}</p>', '<p className="text-muted">–</p>', '<Field label={t("x")} />'])(
  'allows %s',
  (source) => {
    expect(literalTexts('example.tsx', source)).toEqual([]);
  },
);
