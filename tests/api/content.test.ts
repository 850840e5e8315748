import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { CONTENT_SLUGS, MAX_CONTENT_LENGTH, unknownPlaceholder } from '#domain/content.ts';
import { DEFAULT_HELPLINES } from '#domain/helplines.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ OPERATOR_NAME: 'Lion Bets Ltd', SUPPORT_CONTACT: 'help@lion.test' });
});
afterAll(() => app.close());

const read = (slug: string, language = 'en') => app.visitor().get(`/api/content/${slug}?language=${language}`);
const text = { title: 'Our terms', body: '## One\n\nWe are {{operator}}.\n\nLicence: {{licence}}' };
const save = async (slug: string, language: string, body: unknown, status = 200) =>
  (await app.admin()).post(`/api/admin/content/${slug}/${language}`, body, status, { 'idempotency-key': randomUUID() });
const readForEditing = async (slug: string, language: string) =>
  (await app.admin()).get(`/api/admin/content/${slug}/${language}`);

describe('the default page texts', () => {
  const pages = CONTENT_SLUGS.flatMap((slug) => LANGUAGES.map((language) => [slug, language] as const));

  it.each(pages)(
    'have enough text, known placeholders, no HTML and no unanswered questions: %s in %s',
    async (slug, language) => {
      const page = await read(slug, language);
      const { body } = await readForEditing(slug, language);
      expect(page).toMatchObject({ slug, language, updatedAt: null });
      expect(unknownPlaceholder(body)).toBeUndefined();
      expect(page.body).not.toContain('{{');
      expect(page.body).not.toMatch(/<\w/);
      expect(page.body.length).toBeGreaterThan(1500);
      // Each question is a heading followed by its answer.
      expect(page.body).not.toMatch(/^### .*\n+#/m);
    },
  );

  it.each(CONTENT_SLUGS)(
    'have the same headings, links, tables and placeholders in every language: %s',
    async (slug) => {
      const shapes = await Promise.all(
        LANGUAGES.map(async (language) => {
          const { body } = await readForEditing(slug, language);
          const all = (form: RegExp) => [...body.matchAll(form)].map(([found]) => found);
          return {
            headings: all(/^#+ /gm),
            links: all(/\]\(\/[^)]*\)/g).sort(),
            rows: all(/^\|.*\|$/gm).length,
            items: all(/^(-|\d+\.) /gm).length,
            placeholders: all(/\{\{\w+\}\}/g).sort(),
          };
        }),
      );
      expect(shapes[1]).toEqual(shapes[0]);
      expect(shapes[2]).toEqual(shapes[0]);
    },
  );

  it("contain the enforced amounts and the operator's name, and omit what is not set", async () => {
    const { body } = await read('terms');
    expect(body).toContain('from $10.00 to $10,000.00');
    expect(body).toContain('Lion Bets Ltd');
    expect(body).toContain('help@lion.test');
    expect(body).not.toMatch(/^Licence:/m);
    expect((await read('terms', 'fr')).body).toMatch(/10,00\s\$ à 10\s000,00\s\$/);
  });
});

describe('a page', () => {
  it('is in English if no language is requested; unknown pages and languages are refused', async () => {
    expect(await app.visitor().get('/api/content/help')).toMatchObject({ language: 'en', title: 'Help' });
    expect(await app.visitor().get('/api/content/cookies', 404)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.visitor().get('/api/content/..%2Fterms', 404)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.visitor().get('/api/content/help?language=de', 400)).toMatchObject({ code: 'VALIDATION' });
    const admin = await app.admin();
    expect(await admin.get('/api/admin/content/cookies/en', 404)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await admin.get('/api/admin/content/help/en/1', 404)).toMatchObject({ code: 'NOT_FOUND' });
    await save('cookies', 'en', { version: 0, text }, 404);
    await save('help', 'de', { version: 0, text }, 400);
  });

  it('is saved as a new version, with its author and an audit entry', async () => {
    const saved = await save('terms', 'en', { version: 0, text });
    expect(saved).toMatchObject({ ...text, version: 1, isDefault: false, default: { title: 'Terms and conditions' } });
    expect(saved.versions).toMatchObject([{ version: 1, author: 'admin' }]);
    expect(saved.placeholders).toMatchObject({ operator: 'Lion Bets Ltd', licence: null });
    expect(await read('terms')).toMatchObject({
      title: 'Our terms',
      body: '## One\n\nWe are Lion Bets Ltd.\n',
      updatedAt: expect.any(String),
    });
    expect((await read('terms', 'sw')).title).toBe('Vigezo na masharti');
    const { rows } = await (await app.admin()).get('/api/admin/audit?subject=content');
    expect(rows[0]).toMatchObject({
      action: 'page saved',
      subject: 'content',
      after: { slug: 'terms', language: 'en', version: 1, title: 'Our terms', hash: expect.stringMatching(/^\w{64}$/) },
    });
  });

  it("can't be overwritten by someone who edited an older version", async () => {
    const { version } = await save('privacy', 'en', { version: 0, text });
    const refused = await save('privacy', 'en', { version: 0, text: { ...text, title: 'Mine' } }, 409);
    expect(refused).toMatchObject({ code: 'CONTENT_CHANGED', version });
    expect((await read('privacy')).title).toBe('Our terms');
    await save('privacy', 'en', { version: 5, text }, 409);

    const both = await Promise.all(
      ['One', 'Two'].map(async (title) =>
        (await app.admin()).call(
          'POST',
          '/api/admin/content/privacy/en',
          { version, text: { ...text, title } },
          { 'idempotency-key': randomUUID() },
        ),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readForEditing('privacy', 'en')).versions.map((each) => each.version)).toEqual([2, 1]);
  });

  it('can be reset to its default, which keeps earlier versions and records the author', async () => {
    const stateOf = async () => {
      const { pages } = await (await app.admin()).get('/api/admin/content');
      return pages.find(({ slug, language }) => slug === 'help' && language === 'sw');
    };
    expect(await stateOf()).toMatchObject({ version: 0, isDefault: true, author: null, missing: [] });
    await save('help', 'sw', { version: 0, text });
    expect(await stateOf()).toMatchObject({ version: 1, isDefault: false, missing: ['licence'], isOutdated: false });
    const restored = await save('help', 'sw', { version: 1, text: null });
    expect(restored).toMatchObject({ version: 2, isDefault: true, title: 'Msaada' });
    expect(restored.versions.map(({ isDefault }) => isDefault)).toEqual([true, false]);
    expect(await read('help', 'sw')).toMatchObject({ title: 'Msaada', updatedAt: null });
    expect(await stateOf()).toMatchObject({ version: 2, isDefault: true, author: expect.any(String) });
    const first = await (await app.admin()).get('/api/admin/content/help/sw/1');
    expect(first).toMatchObject({ version: 1, ...text, isDefault: false });
  });

  it('is shown as outdated once the default text has changed', async () => {
    await app.database.pool.query(
      `insert into content_pages (slug, language, version, default_hash, author_id) values ('terms', 'fr', 1, 'old', 1)`,
    );
    const { pages } = await (await app.admin()).get('/api/admin/content');
    expect(pages.filter(({ isOutdated }) => isOutdated)).toMatchObject([{ slug: 'terms', language: 'fr' }]);
  });

  test.each([
    ['an empty title', { title: ' ', body: 'x' }],
    ['an empty text', { title: 'x', body: '\n' }],
    ['a placeholder in the title', { title: '{{operator}}', body: 'x' }],
    ['an unknown placeholder', { title: 'x', body: 'a {{oprator}}' }],
    ['control characters', { title: 'x', body: 'a\u0001b' }],
    ['a text of 200 KB', { title: 'x', body: 'x'.repeat(200 * 1024) }],
    ['a text of as many two-byte letters', { title: 'x', body: 'é'.repeat(200 * 1024) }],
    ['no body', { title: 'x' }],
    ['other fields', { title: 'x', body: 'x', html: '<b>' }],
  ])('is left unchanged by a save with %s', async (_, bad) => {
    const refused = await save('responsible-gambling', 'en', { version: 0, text: bad }, 400);
    expect(refused).toMatchObject({ code: 'VALIDATION', issues: [{ path: expect.stringMatching(/title|body|text/) }] });
    expect((await readForEditing('responsible-gambling', 'en')).version).toBe(0);
  });

  it('can have the maximum length, and is refused as too large at 600 KB', async () => {
    await save('responsible-gambling', 'fr', {
      version: 0,
      text: { title: 'x', body: 'x'.repeat(MAX_CONTENT_LENGTH) },
    });
    const huge = { version: 1, text: { title: 'x', body: 'x'.repeat(600 * 1024) } };
    expect(await save('responsible-gambling', 'fr', huge, 413)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('keeps HTML, for the client to show as text', async () => {
    const body = '<script>alert(1)</script> [x](javascript:alert(1))';
    await save('responsible-gambling', 'sw', { version: 0, text: { title: '<b>x</b>', body } });
    expect(await read('responsible-gambling', 'sw')).toMatchObject({ title: '<b>x</b>', body });
    const response = await fetch(`${app.url}/api/content/responsible-gambling?language=sw`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it("can't have its stored versions changed", async () => {
    const change = app.database.pool.query(`update content_pages set title = 'x' where title is not null`);
    await expect(change).rejects.toThrow('written once');
    await expect(app.database.pool.query('truncate helpline_lists')).rejects.toThrow('written once');
  });

  it("can't be edited by traders", async () => {
    const trader = await app.staff('trader');
    await trader.get('/api/admin/content', 403);
    const refused = await trader.post('/api/admin/content/help/en', { version: 0, text }, 403);
    expect(refused).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('helplines', () => {
  const line = { country: 'KE', name: 'Counselling Kenya', phone: '0800 123', website: null, hours: null };
  const saveLines = async (body: unknown, status = 200) =>
    (await app.admin()).post('/api/admin/helplines', body, status, { 'idempotency-key': randomUUID() });

  it('have a default list with calling codes, and the countries without a helpline are named', async () => {
    const list = await app.visitor().get('/api/helplines');
    expect(list).toMatchObject({ version: 0, isDefault: true });
    expect(list.helplines).toHaveLength(DEFAULT_HELPLINES.length);
    expect(list.helplines.map(({ country, callingCode }) => [country, callingCode])).toContainEqual(['ZA', '+27']);
    const { countriesWithoutHelpline } = await (await app.admin()).get('/api/admin/content');
    expect(countriesWithoutHelpline).toEqual(['KE', 'UG', 'TZ', 'CD', 'RW']);
  });

  test.each([
    ['an unknown country', { ...line, country: 'XX' }],
    ['no name', { ...line, name: '' }],
    ['neither phone nor website', { ...line, phone: null }],
    ['letters in the phone number', { ...line, phone: 'javascript:1' }],
    ['a website that is not http', { ...line, website: 'javascript:alert(1)' }],
    ['impossible hours', { ...line, hours: { from: '25:00', to: '08:00' } }],
  ])("can't be saved with %s", async (_, bad) => {
    await saveLines({ version: 0, helplines: [bad] }, 400);
  });

  it('can be saved and restored, and a save based on an older version is refused', async () => {
    const saved = await saveLines({ version: 0, helplines: [line] });
    expect(saved).toMatchObject({ version: 1, isDefault: false, helplines: [{ ...line, callingCode: '+254' }] });
    expect(await saveLines({ version: 0, helplines: [] }, 409)).toMatchObject({ code: 'CONTENT_CHANGED', version: 1 });
    const { countriesWithoutHelpline } = await (await app.admin()).get('/api/admin/content');
    expect(countriesWithoutHelpline).toEqual(['UG', 'TZ', 'CD', 'RW']);
    expect(await saveLines({ version: 1, helplines: null })).toMatchObject({ version: 2, isDefault: true });
    const { rows } = await (await app.admin()).get('/api/admin/audit?subject=content');
    expect(rows[0]).toMatchObject({ action: 'default helplines restored', before: { version: 1 } });
  });
});
