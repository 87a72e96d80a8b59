import type { FetchFunction } from '../src/http/http-client.ts'

export interface Request {
  readonly url: URL
  readonly init: RequestInit
  /** Parsed body. */
  readonly body: unknown
}

type Reply = unknown
type Script = (request: Request) => Reply | Promise<Reply>

/** Creates a response with a status. */
export function reply(body: unknown, status = 200, statusText = ''): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text, { status, statusText })
}

/** Simulates a refused connection. */
export function refuse(): never {
  throw new TypeError('fetch failed')
}

/** Simulates a response that never arrives. */
export function hang(): Promise<never> {
  return new Promise(() => undefined)
}

/**
 * Creates a fetch function that follows a script and records requests. Like the platform's, it rejects when its signal
 * aborts.
 */
export function fakeFetch(script: Script): FetchFunction & { readonly requests: Request[] } {
  const requests: Request[] = []
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { url: new URL(url), init, body }
    requests.push(request)
    const signal = init.signal
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    aborted.catch(() => undefined)
    const answer = await Promise.race([Promise.resolve(script(request)), aborted])
    return answer instanceof Response ? answer : reply(answer)
  }
  return Object.assign(send, { requests })
}
