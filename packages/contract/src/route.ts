import type { ErrorName } from './error-codes.ts'

/** 'info' calls end after 30 s, 'business' calls after 60 s (API-006, API-007). */
export type TimeoutClass = 'info' | 'business'

/** One call without its schemas, so that a browser knows the address of a call without loading a validator. */
export interface Route {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Path with parameters in braces, as OpenAPI writes them. */
  readonly path: string
  readonly timeout: TimeoutClass
  readonly errors: readonly ErrorName[]
  readonly summary: string
  /** The body is the envelope {code,msg,data,date}; otherwise the body itself is the output. */
  readonly enveloped: boolean
}

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
