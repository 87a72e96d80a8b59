import { withTimeout } from './with-timeout.ts'

/** Limits of a request to an external server. */
interface ExternalLimits {
  /** Maximum size of the response, in bytes. */
  readonly bytes: number
  /** Maximum time until the response is complete, in milliseconds. */
  readonly ms: number
}

interface ExternalRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request to a server that the operator configured, and returns its parsed JSON. */
export type RequestExternal = (url: URL, request: ExternalRequest, limits: ExternalLimits) => Promise<unknown>

/**
 * Sends a request to a server that the operator configured. Follows no redirect, so that the server cannot reach into a
 * private network, and uses no more time and memory than the limits allow.
 * @throws TypeError for a status other than 2xx, a redirect, and a response that is too large or not JSON
 * @throws DOMException `TimeoutError`
 */
export const requestExternal: RequestExternal = (url, request, { bytes, ms }) =>
  withTimeout(ms, async (signal) => {
    const headers = { accept: 'application/json', ...request.headers }
    return readJson(await fetch(url, { ...request, headers, redirect: 'error', signal }), bytes)
  })

async function readJson(response: Response, bytes: number): Promise<unknown> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new TypeError(`answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    // leaving the loop cancels the rest of the response
    if (length > bytes) throw new TypeError(`answered with more than ${bytes} bytes`)
    parts.push(part)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)))
  } catch {
    throw new TypeError('the answer is not JSON')
  }
}
