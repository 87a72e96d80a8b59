/** What a server outside may cost us. */
export interface OutsideLimits {
  /** Bytes of its answer. */
  readonly bytes: number
  /** Milliseconds until the answer is there whole. */
  readonly ms: number
}

export interface OutsideRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Asks a server that the operator named, and gives what its JSON says. */
export type AskOutside = (url: URL, request: OutsideRequest, limits: OutsideLimits) => Promise<unknown>

/**
 * Asks a server that the operator named. It is followed nowhere else, so that it cannot lead into a network behind this
 * one, and is given no more time and memory than the limits say.
 * @throws TypeError for another status than 2xx, a redirect, an answer that is too large or no JSON; DOMException
 * `TimeoutError`
 */
export const askOutside: AskOutside = async (url, request, { bytes, ms }) => {
  const response = await fetch(url, {
    ...request,
    headers: { accept: 'application/json', ...request.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(ms),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new TypeError(`answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    // leaving the loop cancels the rest
    if (length > bytes) throw new TypeError(`answered with more than ${bytes} bytes`)
    parts.push(part)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)))
  } catch {
    throw new TypeError('answered with no JSON')
  }
}
