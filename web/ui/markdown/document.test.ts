import { describe, expect, it, test } from 'vitest';
import { isOwnImage, linkTarget, parseDocument, plainText } from '#web/ui/markdown/document.ts';

describe('a Markdown document', () => {
  it('has sections with parts and unique ids', () => {
    const { intro, sections } = parseDocument(
      '### Early\n\nHello\n\n## Pagé 1\n\nA\n\n### What?\n\nB\n\n#### Deep\n\n## Page 1\n\n## page\n\n## ?!\n\n```\n## no heading\n```',
    );
    expect(plainText(intro)).toContain('Hello');
    expect(sections.map(({ id, title }) => [id, title])).toEqual([
      ['page-1', 'Pagé 1'],
      ['page-1-2', 'Page 1'],
      ['page-2', 'page'],
      ['section', '?!'],
    ]);
    expect(sections[0]?.parts.map(({ id, tokens }) => [id, plainText(tokens).split(/\s+/).filter(Boolean)])).toEqual([
      ['what', ['B', 'Deep']],
    ]);
  });

  it('has searchable text without list, table and emphasis markup', () => {
    const { intro } = parseDocument('A **bold [link](/x)**\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | `d` |');
    expect(plainText(intro).replace(/\s+/g, ' ')).toBe('A bold link onetwo a b c d');
  });

  test.each([
    ['> ', 5000],
    ['- ', 5000],
    ['[', 10_000],
    ['*a ', 10_000],
  ])('can be parsed even if it is hostile: %j %i times', (text, times) => {
    expect(parseDocument(text.repeat(times)).sections).toEqual([]);
  });
});

describe('a link', () => {
  test.each([
    ['/rules', 'internal'],
    ['/help#what-is-wagering', 'internal'],
    ['#contact', 'fragment'],
    ['https://www.gamcare.org.uk', 'external'],
    ['mailto:help@lion.test', 'app'],
    ['tel:+254700000000', 'app'],
  ])('to %s is allowed', (href, kind) => {
    expect(linkTarget(href)?.kind).toBe(kind);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://goldline.test/1',
    'file:///etc/passwd',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'https:\\\\evil.test',
    'rules',
    '',
  ])('to %j is not allowed', (href) => {
    expect(linkTarget(href)).toBeNull();
  });
});

it('allows only images on this site', () => {
  expect(isOwnImage('/icon-192.png')).toBe(true);
  expect(['https://x.test/a.png', '//x.test/a.png', 'data:image/png;base64,AA==', '#a'].some(isOwnImage)).toBe(false);
});
