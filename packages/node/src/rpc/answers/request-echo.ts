/** Maximum length of a repeated request. */
const ECHO_LIMIT = 2048
/** Members that must not appear in a log of answers. */
const SECRETS: ReadonlySet<string> = new Set(['secret', 'seed', 'seed_hex', 'passphrase'])
const MASKED = '<masked>'

/**
 * Returns the member `request` of an error's answer: the request without secrets, or nothing for a long one.
 * @param length of the request's text
 */
export function echoRequest(
  request: Readonly<Record<string, unknown>>,
  length: number,
): { readonly request?: Readonly<Record<string, unknown>> } {
  if (length > ECHO_LIMIT) return {}
  const shown = Object.entries(request).map(([name, value]) => [name, SECRETS.has(name) ? MASKED : value])
  return { request: Object.fromEntries(shown) }
}
