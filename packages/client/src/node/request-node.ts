import { ClientError } from '../client-error.ts'
import type { Clock } from '../clock.ts'
import { boundedText } from '../http/bounded-text.ts'
import type { FetchFunction } from '../http/http-client.ts'
import type { NodeResult } from './node-answers.ts'

/** Maximum size of an answer, in bytes: pages of an account are much smaller. */
const MAX_ANSWER_BYTES = 8_000_000

export interface NodeRequest {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

function isResult(value: unknown): value is NodeResult {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Sends one JSON-RPC request to one node, with a timeout of `timeout` ms.
 * @throws ClientError node/unreachable when the node or its answer could not be read
 */
export async function requestNode(
  send: FetchFunction,
  clock: Clock,
  url: string,
  request: NodeRequest,
  timeout: number,
  signal?: AbortSignal,
): Promise<NodeResult> {
  const controller = new AbortController()
  const stop = (): void => controller.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const late = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
  })
  const timer = clock.after(timeout, () =>
    controller.abort(new ClientError('node/unreachable', `${url} did not answer`)),
  )
  try {
    const body = JSON.stringify({ method: request.method, params: [request.params] })
    const headers = { 'content-type': 'application/json' }
    const answer = await Promise.race([
      send(url, { method: 'POST', body, headers, signal: controller.signal }).then((response) =>
        readResult(response, url),
      ),
      late,
    ])
    return answer
  } finally {
    timer.cancel()
    signal?.removeEventListener('abort', stop)
  }
}

async function readResult(response: Response, url: string): Promise<NodeResult> {
  if (!response.ok) throw new ClientError('node/unreachable', `${url} answered ${response.status}`)
  const body: unknown = JSON.parse(await boundedText(response, MAX_ANSWER_BYTES))
  const result = isResult(body) ? body['result'] : undefined
  if (!isResult(result)) throw new ClientError('node/unreachable', `${url} answered without a result`)
  return result
}
