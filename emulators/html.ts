// The emulators' pages: plain HTML that is readable on a phone.
import type { Reply } from '#emulators/http.ts';

export class Markup {
  constructor(readonly text: string) {}
}
type Value = string | number | Markup | readonly Markup[];

/** Escapes all values except markup. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.map((part, index) => part + render(values[index] ?? '')).join(''));
}

function render(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8885; --quiet: #666; --accent: #0a6b3d }
@media (prefers-color-scheme: dark) { :root { --quiet: #aaa; --accent: #6fd6a0 } }
body { margin: 0 auto; max-width: 40rem; padding: 1rem }
h1 { font-size: 1.25rem; margin: 0 } h2 { font-size: 1rem; margin: 2rem 0 .5rem }
p { margin: .25rem 0 } .quiet { color: var(--quiet); font-size: .875rem }
.card { border: 1px solid var(--line); border-radius: .75rem; margin: .5rem 0; overflow-wrap: anywhere; padding: .75rem 1rem }
.row { align-items: center; display: flex; flex-wrap: wrap; gap: .5rem 1rem; justify-content: space-between }
.code { font-size: 1.5rem; font-variant-numeric: tabular-nums; font-weight: 700; letter-spacing: .1em; user-select: all }
button, input { border: 1px solid var(--line); border-radius: .5rem; box-sizing: border-box; font: inherit; min-height: 44px; padding: 0 1rem }
button { background: var(--accent); border-color: transparent; color: Canvas; cursor: pointer; font-weight: 700 }
button.plain { background: none; border-color: var(--line); color: inherit }`;

/** Refreshes <main> from the server, unless the visitor is typing in it. */
const SCRIPT = `
const main = () => document.querySelector('main');
setInterval(async () => {
  if (main().querySelector('input:focus, select:focus')) return;
  const response = await fetch(location.href).catch(() => null);
  if (!response || !response.ok) return;
  const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
  if (next.innerHTML !== shown) main().innerHTML = shown = next.innerHTML;
}, 1500);
let shown = main().innerHTML;
document.addEventListener('click', async ({ target }) => {
  const text = target.dataset && target.dataset.copy;
  if (!text) return;
  await navigator.clipboard.writeText(text);
  target.textContent = 'Copied';
});`;

/** A page that refreshes itself. A button with data-copy copies the attribute's text. */
export function page(title: string, main: Markup): Reply {
  const document = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="icon" href="data:,"><style>${new Markup(STYLE)}</style></head>
<body><header><h1>${title}</h1></header><main>${main}</main><script>${new Markup(SCRIPT)}</script></body>
</html>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: document.text };
}
