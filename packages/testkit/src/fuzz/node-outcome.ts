/**
 * What an answer of the node says: an engine result, `success`, or the name of its error; undefined when no node may
 * ever answer so. @param answer its result, @param envelope what stands around it
 */
export function nodeOutcome(
  answer: Readonly<Record<string, unknown>>,
  envelope: Readonly<Record<string, unknown>> = answer,
): string | undefined {
  const { error, error_code: code, error_message: message, status } = answer
  if (!isSmall(envelope['id']) || !isSmall(envelope['api_version'])) return undefined
  if (status === 'success') {
    const result = (answer['result'] ?? answer) as { readonly engine_result?: unknown }
    return String(result.engine_result ?? 'success')
  }
  const isTyped = typeof error === 'string' && Number.isInteger(code) && typeof message === 'string' && message !== ''
  return status === 'error' && isTyped && error !== 'internal' ? error : undefined
}

/** What may be repeated of a request. */
function isSmall(value: unknown): boolean {
  return value === null || typeof value !== 'object' ? String(value).length <= 128 : false
}
