// The messages that arrived on the phones, as a page and as JSON.
import { html, page } from '#emulators/html.ts';
import { get, type Handle, json, type Route } from '#emulators/http.ts';

type Message = { phone: string; from: string; text: string; at: string };

export type Inbox = { deliver: (message: Omit<Message, 'at'>) => void; routes: Route[] };

const MAX_MESSAGES = 1000;

export function createInbox(): Inbox {
  /** Newest first. */
  const messages: Message[] = [];

  const deliver: Inbox['deliver'] = (message) => {
    messages.unshift({ ...message, at: new Date().toISOString() });
    messages.length = Math.min(messages.length, MAX_MESSAGES);
  };

  const find = (phone: string | null) => messages.filter((message) => phone === null || message.phone === phone);
  const show: Handle = ({ url }) => showInbox(find(url.searchParams.get('phone')));
  const list: Handle = ({ url }) => json(find(url.searchParams.get('phone')));
  return { deliver, routes: [get('/', show), get('/inbox', show), get('/inbox.json', list)] };
}

function showInbox(messages: readonly Message[]) {
  const phones = [...new Set(messages.map(({ phone }) => phone))];
  const sections = phones.map(
    (phone) =>
      html`<section><h2>${phone}</h2>${messages.filter((message) => message.phone === phone).map(showMessage)}</section>`,
  );
  const empty = html`<p class="card">No messages yet. New ones appear here automatically.</p>`;
  return page(
    'Text messages',
    html`
    <p class="quiet">Messages of the demo. No real phone receives them.</p>
    ${sections.length > 0 ? sections : empty}`,
  );
}

function showMessage({ from, text, at }: Message) {
  const [code] = /\b\d{6,8}\b/.exec(text) ?? [];
  const copy =
    code === undefined
      ? ''
      : html`
    <div class="row"><span class="code">${code}</span><button type="button" data-copy="${code}">Copy code</button></div>`;
  return html`<article class="card"><p>${text}</p>${copy}<p class="quiet">${from}, <time>${at.slice(11, 19)} UTC</time></p></article>`;
}
