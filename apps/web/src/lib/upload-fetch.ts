import type { ReportProgress } from '@tidebook/contract/progress'

/** Statuses whose response has no body; `Response` refuses a text for them, even an empty one. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * Returns the response of a request.
 * @throws RangeError for a status that a `Response` cannot have
 */
function responseOf({ status, statusText, responseText }: XMLHttpRequest): Response {
  return new Response(WITHOUT_BODY.has(status) ? null : responseText, { status, statusText })
}

/**
 * Returns a function that sends a request as `fetch` does, and reports the sent and the total bytes of its body.
 * `fetch` itself reports no upload progress.
 */
export function uploadFetch(report: ReportProgress): (url: string, init: RequestInit) => Promise<Response> {
  return (url, { method = 'GET', headers, body, credentials, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.withCredentials = credentials === 'include'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => report(loaded, total))
      request.addEventListener('load', () => {
        try {
          resolve(responseOf(request))
        } catch (error) {
          reject(error)
        }
      })
      for (const fault of ['error', 'timeout'] as const)
        request.addEventListener(fault, () => reject(new TypeError('the request failed')))
      request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('the request was aborted')))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      if (signal?.aborted === true) return reject(signal.reason)
      request.send(typeof body === 'string' ? body : null)
    })
}
