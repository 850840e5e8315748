/** What a call answered. */
export type Answer = { status: number; body: unknown; headers: Headers };

/** A browser without a screen: it keeps its cookie and speaks JSON over real HTTP. */
export type ApiClient = {
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  get: (path: string, expectedStatus?: number) => Promise<unknown>;
  post: (path: string, body?: unknown, expectedStatus?: number, headers?: Record<string, string>) => Promise<unknown>;
  patch: (path: string, body?: unknown, expectedStatus?: number) => Promise<unknown>;
  cookie: () => string | null;
  setCookie: (cookie: string | null) => void;
};

export function createClient(url: string): ApiClient {
  let cookie: string | null = null;

  const call: ApiClient['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === null ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) cookie = keptCookie(line);
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

/** The cookie as it is sent back; null when the server cleared it. */
function keptCookie(line: string): string | null {
  const [pair = ''] = line.split(';');
  return pair.endsWith('=') ? null : pair;
}
