import type { ErrorName } from './error-codes.ts'

/** 'info' calls time out after 30 s, 'business' calls after 60 s (API-006, API-007). */
export type TimeoutClass = 'info' | 'business'

/**
 * Effect of a call. A `read` changes nothing: clients retry on another host if one is unreachable, and a newer read of
 * the same data cancels the older one. A `write` has an effect: no other call cancels it, and it is repeated only under
 * an idempotency key.
 */
export type Effect = 'read' | 'write'

/** Required caller: anyone, a signed-in user, or staff. */
export type Auth = 'none' | 'session' | 'staff'

/** Roles of staff. Each staff call lists the roles that may use it. */
export const STAFF_ROLES = ['support', 'reviewer', 'operator', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * The rate budget that a call counts towards, in addition to the client's budget for all requests. `search` reads
 * database and node; `upload` has a large body, which is read only within the budget.
 */
export type RateClass = 'plain' | 'search' | 'change' | 'upload'

/**
 * Whether a write may be repeated. The client sends its key in the header `idempotency-key`, or for `path` as the
 * random id in the path. A write runs once per key and returns the same response for 24 hours.
 */
export type Idempotency = 'none' | 'optional' | 'required' | 'path'

/** Header with the idempotency key. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** Format of an idempotency key: a UUID, or any other value that cannot collide by chance. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/

/** A call without its schemas, so that a browser has its path without loading a validator. */
export interface Route {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly effect: Effect
  readonly auth: Auth
  /** Roles that may use a call with `auth: 'staff'`; no role when absent. */
  readonly roles?: readonly StaffRole[]
  readonly rate: RateClass
  /** Maximum body size in bytes; 0 for calls without a body. */
  readonly bodyLimit: number
  readonly idempotency: Idempotency
  /** Pages of other sites may neither make this call nor link to it: it sends something, or returns the user's data. */
  readonly ownPages?: true
  /** Headers with request metadata, in lower case. */
  readonly headers?: readonly string[]
  /** Path with parameters in braces, as in OpenAPI. */
  readonly path: string
  readonly timeout: TimeoutClass
  readonly errors: readonly ErrorName[]
  /** The response may be cached and is revalidated each time by its ETag, which depends on the data only. */
  readonly revalidated?: true
  /** Whether the body is the envelope {code,msg,data,date}; otherwise the body itself is the output. */
  readonly enveloped: boolean
  /** Whether status 503 has the same body as status 200. */
  readonly sameBodyWith503?: true
}

/** Common properties of public reads. */
export const PUBLIC_READ = {
  method: 'GET',
  effect: 'read',
  auth: 'none',
  rate: 'plain',
  bodyLimit: 0,
  idempotency: 'none',
} as const satisfies Partial<Route>

/** A public read of market data. */
export const INFO_READ = { ...PUBLIC_READ, timeout: 'info', enveloped: true } as const satisfies Partial<Route>

export type PathValues = Readonly<Record<string, string | number>>
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Fills a path template. Values are percent-encoded. A missing value leaves its brace in the path, which a test
 * detects.
 */
export function fillPath(template: string, values: PathValues): string {
  return template.replaceAll(/\{(\w+)\}/g, (brace, name: string) => {
    const value = values[name]
    return value === undefined ? brace : encodeURIComponent(String(value))
  })
}

/** Returns the query string with its question mark, omitting undefined values; '' if nothing remains. */
export function queryText(values: QueryValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
