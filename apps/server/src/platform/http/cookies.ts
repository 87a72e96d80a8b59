import type { FastifyReply, FastifyRequest } from 'fastify'

/** The scope and lifetime of a cookie. */
interface CookieTerms {
  /** The browser sends the cookie only to addresses below this path. */
  readonly path: string
  /** Lifetime in seconds; when undefined, the cookie expires when the browser closes. */
  readonly maxAge?: number
}

/**
 * Cookies that the browser stores for us. No script can read them, and no other site can make the browser send them.
 */
export interface Cookies {
  /** Returns the value in the request; undefined when the cookie is missing or occurs more than once. */
  get(name: string): string | undefined
  /** @param value letters, digits, `-` and `_` */
  set(name: string, value: string, terms: CookieTerms): void
  clear(name: string, terms: Pick<CookieTerms, 'path'>): void
}

/** Returns the value of a cookie in a request; undefined when the cookie is missing or occurs more than once. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}

/** Creates the cookies of one request and its response. @param isSecure whether the browser uses https */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies {
  const write = (name: string, value: string, { path, maxAge }: CookieTerms): void => {
    const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
    const secure = isSecure ? '; Secure' : ''
    reply.header('set-cookie', `${name}=${value}; Path=${path}${age}; HttpOnly; SameSite=Strict${secure}`)
  }
  return {
    get: (name) => cookieIn(request.headers.cookie, name),
    set: write,
    clear: (name, { path }) => write(name, '', { path, maxAge: 0 }),
  }
}
