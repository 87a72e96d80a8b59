import type { ErrorName } from './error-codes.ts'

/** 'info' calls end after 30 s, 'business' calls after 60 s (API-006, API-007). */
export type TimeoutClass = 'info' | 'business'

/**
 * What a call does. A `read` changes nothing: clients ask another host when one cannot be reached, and a newer one about
 * the same ends the older. A `write` does something: it is never ended by another, and repeated only under an
 * idempotency key.
 */
export type Effect = 'read' | 'write'

/** Who may call: anybody, somebody who signed in, or staff. */
export type Auth = 'none' | 'session' | 'staff'

/** What somebody of the staff may be: each call of theirs names those that may make it. */
export const STAFF_ROLES = ['support', 'reviewer', 'operator', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * The budget of a client that a call counts in, beside that of all its requests. `search` reads database and node;
 * `upload` has a large body, which is read within the budget only.
 */
export type RateClass = 'plain' | 'search' | 'change' | 'upload'

/**
 * Whether a write may be sent again. The client names it in the header `idempotency-key`, or for `path` by the random id
 * in the path; under one key it is done once and answered alike for 24 hours.
 */
export type Idempotency = 'none' | 'optional' | 'required' | 'path'

/** Header that names a write. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** What such a name looks like: a UUID, or whatever else cannot be met by chance. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/

/** One call without its schemas, so that a browser knows the address of a call without loading a validator. */
export interface Route {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly effect: Effect
  readonly auth: Auth
  /** Of a call with `auth: 'staff'`: who of them may make it; nobody where it is missing. */
  readonly roles?: readonly StaffRole[]
  readonly rate: RateClass
  /** Largest body in bytes; 0 for calls without one. */
  readonly bodyLimit: number
  readonly idempotency: Idempotency
  /** Pages of others may not make it, nor link to it: it sends something, or is about who signed in. */
  readonly ownPages?: true
  /** Headers that say something about the request, in small letters. */
  readonly headers?: readonly string[]
  /** Path with parameters in braces, as OpenAPI writes them. */
  readonly path: string
  readonly timeout: TimeoutClass
  readonly errors: readonly ErrorName[]
  /** Its answer may be kept, and is asked for again each time by its ETag, which is that of the data. */
  readonly revalidated?: true
  /** The body is the envelope {code,msg,data,date}; otherwise the body itself is the output. */
  readonly enveloped: boolean
}

/** What calls have in common that only read, and that anybody may make. */
export const PUBLIC_READ = {
  method: 'GET',
  effect: 'read',
  auth: 'none',
  rate: 'plain',
  bodyLimit: 0,
  idempotency: 'none',
} as const satisfies Partial<Route>

export type PathValues = Readonly<Record<string, string | number>>
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

/** Fills a path template. Values are percent-encoded; a missing one stays visible as its brace, for the test to find. */
export function fillPath(template: string, values: PathValues): string {
  return template.replaceAll(/\{(\w+)\}/g, (brace, name: string) => {
    const value = values[name]
    return value === undefined ? brace : encodeURIComponent(String(value))
  })
}

/** Query text with its question mark, without undefined values; '' when nothing is left. */
export function queryText(values: QueryValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
