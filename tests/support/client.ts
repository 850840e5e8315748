import type { ErrorBody } from '#contract/error-codes.ts';
import type { AnyResponseAt, ResponseWith } from '#tests/support/responses.ts';

export type ApiResponse<Body = Partial<ErrorBody>> = { status: number; body: Body; headers: Headers };

/**
 * A JSON client over real HTTP that keeps its cookies. Responses are typed by the contract.
 */
export type ApiClient = {
  call: <Verb extends string, Path extends string>(
    method: Verb,
    path: Path,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ApiResponse<AnyResponseAt<Verb, Path>>>;
  get: <Path extends string, Status extends number = 200>(
    path: Path,
    expectedStatus?: Status,
  ) => Promise<ResponseWith<'GET', Path, Status>>;
  post: <Path extends string, Status extends number = 200>(
    path: Path,
    body?: unknown,
    expectedStatus?: Status,
    headers?: Record<string, string>,
  ) => Promise<ResponseWith<'POST', Path, Status>>;
  patch: <Path extends string, Status extends number = 200>(
    path: Path,
    body?: unknown,
    expectedStatus?: Status,
  ) => Promise<ResponseWith<'PATCH', Path, Status>>;
  /** The session's cookie, as `name=value`. */
  cookie: () => string | null;
  setCookie: (cookie: string | null) => void;
};

export function createClient(url: string): ApiClient {
  let cookie: string | null = null;
  /** Cookies other than the session's, by name. */
  const others = new Map<string, string>();

  const storeCookie = (line: string) => {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (name === 'goldline_session') cookie = pair.endsWith('=') ? null : pair;
    else others.set(name, pair);
  };

  const cookieHeader = (): Record<string, string> => {
    const cookies = [...(cookie === null ? [] : [cookie]), ...others.values()];
    return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
  };

  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...cookieHeader(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) storeCookie(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };

  const callExpecting = async (method: string, path: string, body: unknown, status: number, headers = {}) => {
    const response = await call(method, path, body, headers);
    if (response.status !== status)
      throw new Error(`${method} ${path} returned ${response.status}, not ${status}: ${JSON.stringify(response.body)}`);
    return response.body;
  };

  const client = {
    call,
    get: (path: string, status = 200) => callExpecting('GET', path, undefined, status),
    post: (path: string, body?: unknown, status = 200, headers = {}) =>
      callExpecting('POST', path, body, status, headers),
    patch: (path: string, body?: unknown, status = 200) => callExpecting('PATCH', path, body, status),
    cookie: () => cookie,
    setCookie: (next: string | null) => {
      cookie = next;
    },
  };
  // Responses are not validated here: the server sends only what the contract declares.
  return client as ApiClient;
}
