// A page's title and description, as link previews show them.
export type PageHead = { title: string; description: string };

type Address = { publicUrl: string | null; path: string };

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes names, which come from operators and feeds. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** The page with its own title and description instead of the site's. */
export function withHead(html: string, { title, description }: PageHead, { publicUrl, path }: Address): string {
  const metaTag = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeHtml(content)}" />`;
  const absolute =
    publicUrl === null ? [] : [metaTag('url', publicUrl + path), metaTag('image', `${publicUrl}/icon-512.png`)];
  const tags = [
    metaTag('title', title),
    metaTag('description', description),
    metaTag('type', 'website'),
    metaTag('site_name', 'Goldline'),
    ...absolute,
    '<meta name="twitter:card" content="summary" />',
  ];
  return html
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)} · Goldline</title>${tags.join('')}`)
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${escapeHtml(description)}"`,
    );
}
