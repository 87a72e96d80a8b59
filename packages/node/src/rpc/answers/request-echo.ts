/** A request that is longer than this is not repeated. */
const ECHO_LIMIT = 2048
/** Members that nobody should find in a log of answers. */
const SECRETS: ReadonlySet<string> = new Set(['secret', 'seed', 'seed_hex', 'passphrase'])
const MASKED = '<masked>'

/**
 * The member `request` of an error's answer: what was asked, without secrets; nothing for a long one.
 * @param length of the text in which it came
 */
export function requestEcho(
  request: Readonly<Record<string, unknown>>,
  length: number,
): { readonly request?: Readonly<Record<string, unknown>> } {
  if (length > ECHO_LIMIT) return {}
  const shown = Object.entries(request).map(([name, value]) => [name, SECRETS.has(name) ? MASKED : value])
  return { request: Object.fromEntries(shown) }
}
