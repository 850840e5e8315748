import { html, Markup } from '#emulators/html.ts';
import type { Reply } from '#emulators/http.ts';
import { PIN } from '#emulators/phone.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --green: #0b7a3b; --on: #fff; --paper: #fff; --ink: #16211b; --quiet: #56645c; --line: #d5ddd8; --back: #eef3f0 }
@media (prefers-color-scheme: dark) { :root { --green: #4cc585; --on: #06210f; --paper: #17211c; --ink: #e9f1ec; --quiet: #a3b1a9; --line: #33423a; --back: #0d1411 } }
* { box-sizing: border-box }
body { background: var(--back); color: var(--ink); margin: 0 auto; max-width: 26rem; min-height: 100vh; padding: 1rem }
h1 { font-size: 1.125rem; margin: 0 } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem } p { margin: 0 }
.quiet { color: var(--quiet); font-size: .875rem }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .875rem; margin: 0 0 .5rem; overflow-wrap: anywhere; padding: .75rem 1rem }
.balance { background: var(--green); border: 0; color: var(--on); margin-top: 1rem }
.balance strong { display: block; font-size: 1.75rem; line-height: 1.3 }
.row { align-items: baseline; display: flex; gap: .5rem; justify-content: space-between }
label { display: block; font-size: .875rem; margin: .5rem 0 .25rem }
input { background: var(--back); border: 1px solid var(--line); border-radius: .5rem; color: inherit; font: inherit; min-height: 44px; padding: 0 .75rem; width: 100% }
button { background: var(--green); border: 0; border-radius: .5rem; color: var(--on); cursor: pointer; font: inherit; font-weight: 700; min-height: 44px; padding: 0 1rem }
.wide { margin-top: .75rem; width: 100% } a { color: var(--green) }
a.card { color: inherit; display: block; text-decoration: none }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px }
dialog { background: var(--paper); border: 0; border-radius: 1rem; color: inherit; max-width: 20rem; padding: 1.25rem; width: calc(100% - 2rem) }
dialog::backdrop { background: #0009 }
.dots { font: 600 1.75rem/1 ui-monospace, monospace; letter-spacing: .35em; margin: .75rem 0; min-height: 1.75rem; text-align: center }
.pad { display: grid; gap: .5rem; grid-template-columns: repeat(3, 1fr) }
.pad button, .plain { background: var(--back); border: 1px solid var(--line); color: inherit; min-height: 52px }
.pad .send { background: var(--green); border-color: transparent; color: var(--on) }`;

const SCRIPT = `
const number = document.body.dataset.number;
const find = (id) => document.getElementById(id);
const dialog = find('prompt');
let pin = '', open = null, shown = '';
const cards = (list, none, fill) => list.length === 0 ? [card(none)] : list.map(fill);
const card = (text, quiet) => {
  const box = Object.assign(document.createElement('article'), { className: 'card' });
  box.append(Object.assign(document.createElement('p'), { textContent: text }));
  if (quiet) box.append(Object.assign(document.createElement('p'), { className: 'quiet', textContent: quiet }));
  return box;
};
const at = (time) => new Date(time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
const draw = (state) => {
  find('name').textContent = state.name;
  find('balance').textContent = state.balance;
  find('messages').replaceChildren(...cards(state.messages, 'No messages yet.', (one) => card(one.text, at(one.at))));
  find('received').replaceChildren(...cards(state.received, 'Nothing received yet.', (one) => card(one.amount, one.receipt + ', ' + at(one.at))));
  if ((state.prompt && state.prompt.id) === open) return;
  open = state.prompt && state.prompt.id;
  type('');
  find('question').textContent = state.prompt ? state.prompt.text : '';
  if (open) dialog.showModal(); else dialog.close();
};
const load = async () => {
  const response = await fetch('/phone/api/state?number=' + number).catch(() => null);
  if (!response || !response.ok) return;
  const text = await response.text();
  if (text !== shown) draw(JSON.parse(shown = text));
};
const type = (next) => {
  pin = next.slice(0, 4);
  find('dots').textContent = '\\u25cf'.repeat(pin.length) + '\\u25cb'.repeat(4 - pin.length);
};
const answer = async (fields) => {
  if (!open) return;
  await fetch('/phone/' + open, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  await load();
};
const keys = { erase: () => type(pin.slice(0, -1)), send: () => answer({ pin }), cancel: () => answer({ action: 'reject' }) };
const press = (key) => keys[key] ? keys[key]() : type(pin + key);
dialog.addEventListener('click', ({ target }) => target.dataset.key && press(target.dataset.key));
dialog.addEventListener('cancel', (event) => { event.preventDefault(); press('cancel'); });
dialog.addEventListener('keydown', (event) => {
  const key = { Backspace: 'erase', Enter: event.target.dataset.key ? null : 'send' }[event.key] || (/^\\d$/.test(event.key) ? event.key : null);
  if (key) { event.preventDefault(); press(key); }
});
find('pay').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const fields = Object.fromEntries(new FormData(form));
  find('paid').textContent = 'Sending...';
  const response = await fetch('/phone/api/pay-bill', { method: 'POST', body: JSON.stringify({ phone: number, ...fields }) });
  const { receipt, message, error } = await response.json();
  find('paid').textContent = receipt ? receipt + ' confirmed.' : message || error;
  if (receipt) form.reset();
  await load();
});
setInterval(load, 1000);
load();`;

/**
 * @param known phones to choose from
 * @param payTo the business that the menu pays
 */
export function phonePage(number: string | null, known: readonly string[], payTo: string): Reply {
  const document = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>M-PESA phone</title>
<link rel="icon" href="data:,"><style>${new Markup(STYLE)}</style></head>
${number === null ? choose(known) : phone(number, payTo)}
</html>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: document.text };
}

const choose = (known: readonly string[]) => html`<body>
<h1>M-PESA phones</h1>
<p class="quiet">Demo phones. No real money moves, and the PIN is ${PIN}.</p>
<form class="card" action="/phone" style="margin-top:1rem">
  <label for="number">Phone number</label>
  <input id="number" name="number" type="tel" inputmode="tel" placeholder="0712 345678" required>
  <button class="wide">Open phone</button>
</form>
${known.map((phone) => html`<a class="card" href="/phone?number=${phone}">+${phone}</a>`)}
</body>`;

const phone = (number: string, payTo: string) => html`<body data-number="${number}">
<div class="row"><h1>+${number}</h1><a href="/phone">Change</a></div>
<p class="quiet"><span id="name"></span>. No real money moves. The PIN is ${PIN}.</p>
<div class="card balance"><span>M-PESA balance</span><strong id="balance">&nbsp;</strong></div>
<h2>Messages</h2><div id="messages" aria-live="polite"></div>
<h2>Pay a bill</h2>
<form class="card" id="pay">
  <p>${payTo}</p>
  <label for="account">Account number</label><input id="account" name="account" maxlength="20" autocomplete="off" required>
  <label for="amount">Amount</label><input id="amount" name="amount" inputmode="numeric" pattern="[0-9]+" autocomplete="off" required>
  <label for="pin">PIN</label><input id="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" required>
  <button class="wide">Pay</button>
  <p class="quiet" id="paid" aria-live="polite"></p>
</form>
<h2>Money received</h2><div id="received"></div>
<dialog id="prompt" aria-labelledby="question">
  <p id="question"></p><p class="quiet">Enter your M-PESA PIN.</p>
  <p class="dots" id="dots" aria-hidden="true"></p>
  <div class="pad">
    ${['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((key) => html`<button type="button" data-key="${key}">${key}</button>`)}
    <button type="button" data-key="erase" aria-label="Erase">&#9003;</button>
    <button type="button" data-key="0">0</button>
    <button type="button" class="send" data-key="send">Send</button>
  </div>
  <button type="button" class="plain wide" data-key="cancel">Cancel</button>
</dialog>
<script>${new Markup(SCRIPT)}</script>
</body>`;
