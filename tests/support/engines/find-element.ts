// Runs in the page: finds an element by its role and name, as a user would. It is sent to the
// browser as text, so it can't use anything defined outside.

export type Role =
  | 'article'
  | 'button'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'main'
  | 'navigation'
  | 'row'
  | 'text'
  | 'textbox';

/** A name must match exactly, a pattern anywhere. `in` limits the search to another element. */
export type Query = { role: Role; name?: string | { pattern: string }; in?: Query };

export type FindResult = {
  /** The title of the message that replaces failed content, if the page shows one. */
  errorTitle: string | null;
  /**
   * The element's centre and box. `text` is a field's content, empty for a button, and otherwise
   * the element's text.
   */
  found: null | { x: number; y: number; box: string; isEnabled: boolean; isCovered: boolean; text: string };
};

/** `scroll` scrolls to a covered element; `select` selects a field's content. */
export type FindOptions = { query: Query; errorTitles: readonly string[]; scroll: boolean; select: boolean };

/** @returns a FindResult as JSON */
export function findElement({ query, errorTitles, scroll, select }: FindOptions): string {
  const roles: Record<string, string> = {
    article: 'article',
    button: 'button, summary',
    dialog: 'dialog',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]',
    main: 'main',
    navigation: 'nav',
    row: 'tr',
    textbox: 'input, textarea',
    text: 'body *',
  };
  const normalise = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

  function textOf(element: Element): string {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true], script, style')) hidden.remove();
    return normalise(copy.textContent);
  }

  function nameOf(element: Element): string {
    const label = element.getAttribute('aria-label');
    if (label) return normalise(label);
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    if (ids.length > 0) return normalise(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
    const labels = (element as HTMLInputElement).labels;
    if (labels?.length) return normalise([...labels].map(textOf).join(' '));
    return textOf(element);
  }

  function hasRole(element: Element, role: string): boolean {
    const own = element.getAttribute('role');
    if (role === 'text')
      return [...element.childNodes].some((node) => node.nodeType === 3 && normalise(node.textContent));
    return own === null ? role in roles && element.matches(roles[role] as string) : own === role;
  }

  function isNamed(element: Element, name: Query['name']): boolean {
    if (name === undefined) return true;
    return typeof name === 'string' ? nameOf(element) === name : new RegExp(name.pattern).test(nameOf(element));
  }

  function isVisible(element: Element): boolean {
    // The prerendered page ignores clicks; React is about to replace it.
    if (element.closest('fieldset.prerendered') || !element.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  }

  /** The element's first box, since the centre of a wrapped link may be between its lines. */
  function boxOf(element: Element): DOMRect {
    const boxes = [...element.getClientRects()];
    return boxes.find(({ width, height }) => width > 0 && height > 0) ?? element.getBoundingClientRect();
  }

  function isCovered(element: Element): boolean {
    const { left, top, width, height } = boxOf(element);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !hit || !element.contains(hit);
  }

  function find({ role, name, in: within }: Query): Element | undefined {
    const root = within ? find(within) : document.body;
    const candidates = root
      ? [...root.querySelectorAll(role in roles ? `${roles[role]}, [role=${role}]` : `[role=${role}]`)]
      : [];
    return candidates.find((element) => hasRole(element, role) && isVisible(element) && isNamed(element, name));
  }

  const titles = [...document.querySelectorAll('h1, h2, h3, [role=alert] *')].map((title) =>
    normalise(title.textContent),
  );
  const errorTitle = titles.find((title) => errorTitles.includes(title)) ?? null;
  const element = find(query);
  if (!element) return JSON.stringify({ errorTitle, found: null });
  if (select) (element as HTMLInputElement).select();
  // An element that can already be clicked is not centred again, which could move it by a fraction
  // of a pixel each time.
  if (scroll && isCovered(element)) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = boxOf(element);
  return JSON.stringify({
    errorTitle,
    found: {
      x: left + width / 2,
      y: top + height / 2,
      box: [left, top, width, height].join(),
      isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
      isCovered: isCovered(element),
      text: (element as HTMLInputElement).value ?? textOf(element),
    },
  });
}
