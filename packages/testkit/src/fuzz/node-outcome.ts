/**
 * Returns an engine result, `success`, or an error name for a node's answer; undefined if the answer reveals a fault.
 * @param answer its result @param envelope the surrounding message
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

/** Returns whether an answer may repeat a value of the request. */
function isSmall(value: unknown): boolean {
  return value === null || typeof value !== 'object' ? String(value).length <= 128 : false
}
