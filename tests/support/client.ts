/** What a call answered. */
export type Answer = { status: number; body: unknown; headers: Headers };

/** A browser without a screen: it keeps its cookie and speaks JSON over real HTTP. */
export type ApiClient = {
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  get: (path: string, expectedStatus?: number) => Promise<unknown>;
  post: (path: string, body?: unknown, expectedStatus?: number, headers?: Record<string, string>) => Promise<unknown>;
  patch: (path: string, body?: unknown, expectedStatus?: number) => Promise<unknown>;
  /** The session's cookie. */
  cookie: () => string | null;
  setCookie: (cookie: string | null) => void;
};

export function createClient(url: string): ApiClient {
  let cookie: string | null = null;
  /** Other cookies than the session's, by their names. */
  const others = new Map<string, string>();

  const keep = (line: string) => {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (name === 'goldline_session') cookie = pair.endsWith('=') ? null : pair;
    else others.set(name, pair);
  };

  const cookieHeader = (): Record<string, string> => {
    const cookies = [...(cookie === null ? [] : [cookie]), ...others.values()];
    return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
  };

  const call: ApiClient['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...cookieHeader(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };

  const expecting = async (method: string, path: string, body: unknown, status: number, headers = {}) => {
    const answer = await call(method, path, body, headers);
    if (answer.status !== status)
      throw new Error(`${method} ${path} answered ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  return {
    call,
    get: (path, status = 200) => expecting('GET', path, undefined, status),
    post: (path, body, status = 200, headers = {}) => expecting('POST', path, body, status, headers),
    patch: (path, body, status = 200) => expecting('PATCH', path, body, status),
    cookie: () => cookie,
    setCookie: (next) => {
      cookie = next;
    },
  };
}
