/** Maximum length of a request that the response repeats. */
const ECHO_LIMIT = 2048
/** Members that must not appear in a log of responses. */
const SECRETS: ReadonlySet<string> = new Set(['secret', 'seed', 'seed_hex', 'passphrase'])
const MASKED = '<masked>'

/**
 * Returns the member `request` of an error response: the request without secrets, or nothing for a long one.
 * @param length length of the request's text
 */
export function echoRequest(
  request: Readonly<Record<string, unknown>>,
  length: number,
): { readonly request?: Readonly<Record<string, unknown>> } {
  if (length > ECHO_LIMIT) return {}
  const shown = Object.entries(request).map(([name, value]) => [name, SECRETS.has(name) ? MASKED : value])
  return { request: Object.fromEntries(shown) }
}
