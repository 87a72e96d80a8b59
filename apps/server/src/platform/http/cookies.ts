import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where a cookie goes, and for how long. */
export interface CookieTerms {
  /** Addresses below this one get it. */
  readonly path: string
  /** Seconds; without it, as long as the browser is open. */
  readonly maxAge?: number
}

/** What the browser keeps for us. No script reads it, and no other site has it sent. */
export interface Cookies {
  /** The value that was sent; undefined where there is none, or more than one of this name. */
  get(name: string): string | undefined
  /** @param value letters, digits, `-` and `_` */
  set(name: string, value: string, terms: CookieTerms): void
  clear(name: string, terms: Pick<CookieTerms, 'path'>): void
}

/** The value of a cookie in a request; undefined where there is none, or more than one of this name. */
export const cookieIn = (header: string | undefined, name: string): string | undefined => {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}

/** Cookies of one request and its answer. @param isSecure whether the browser came over https */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies => {
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
