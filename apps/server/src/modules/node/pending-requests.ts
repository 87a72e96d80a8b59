import { NodeLinkError } from './node.errors.ts'

/** Requests that wait for the response with their id. */
export interface PendingRequests {
  /** @param onTiming receives the `timing` member of the response before the request settles */
  open(
    command: string,
    timeoutMs: number,
    onTiming?: (timing: unknown) => void,
  ): { readonly id: number; readonly answer: Promise<unknown> }
  settle(id: number, message: Readonly<Record<string, unknown>>): void
  failAll(error: NodeLinkError): void
}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: NodeLinkError) => void
  readonly timer: NodeJS.Timeout
  readonly onTiming: ((timing: unknown) => void) | undefined
}

export function createPendingRequests(): PendingRequests {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const take = (id: number): Waiting | undefined => {
    const entry = waiting.get(id)
    waiting.delete(id)
    clearTimeout(entry?.timer)
    return entry
  }
  return {
    open: (command, timeoutMs, onTiming) => {
      lastId += 1
      const id = lastId
      const answer = new Promise<unknown>((resolve, reject) => {
        const timer = setTimeout(
          () =>
            take(id)?.reject(
              new NodeLinkError('node/timeout', `The node did not answer ${command} within ${timeoutMs} ms`),
            ),
          timeoutMs,
        )
        waiting.set(id, { resolve, reject, timer, onTiming })
      })
      return { id, answer }
    },
    settle: (id, message) => {
      const entry = take(id)
      if (message['timing'] !== undefined) entry?.onTiming?.(message['timing'])
      const refusal = refusalOf(message)
      if (refusal === undefined) entry?.resolve(message['result'])
      else entry?.reject(refusal)
    },
    failAll: (error) => {
      for (const id of waiting.keys()) take(id)?.reject(error)
    },
  }
}

/**
 * Reads a refusal. Errors are next to `status` on a WebSocket (`{status:"error",error}`) and inside `result` in some
 * servers.
 */
function refusalOf(message: Readonly<Record<string, unknown>>): NodeLinkError | undefined {
  const holder = message['status'] === 'error' ? message : isRecord(message['result']) ? message['result'] : {}
  const reason = holder['error']
  if (typeof reason !== 'string') return undefined
  return new NodeLinkError('node/refused', String(holder['error_message'] ?? reason), reason)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
