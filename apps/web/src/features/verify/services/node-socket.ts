import { ClientError } from '@tidebook/client'
import { openWebSocket, type Socket } from '@tidebook/client/stream'

type Answer = Readonly<Record<string, unknown>>

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: ClientError) => void
}

/** Sends requests over one WebSocket to a node. */
export interface NodeSocket {
  request(command: string, params: Answer): Promise<Answer>
  close(): void
}

function isRecord(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null
}

function refusalOf(message: Answer): ClientError {
  const reason = String(message['error'])
  return new ClientError('node/refused', String(message['error_message'] ?? reason), { reason })
}

/** Timeout of a request to a node, in milliseconds. The node's own call to CometBFT may take 10 s. */
const TIMEOUT_MS = 20_000

/** Rejects with ClientError `node/unreachable` if a promise takes too long. */
async function inTime<T>(node: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ClientError('node/unreachable', `${node} does not answer`)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([promise, silence])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Opens a connection to a node. Rejects with ClientError `node/unreachable`, as do requests after the connection is
 * lost.
 */
export async function openNodeSocket(node: string): Promise<NodeSocket> {
  const socket = openWebSocket(node.replace(/^http/, 'ws'))
  try {
    return await inTime(node, connect(node, socket))
  } catch (error) {
    socket.close()
    throw error
  }
}

function connect(node: string, socket: Socket): Promise<NodeSocket> {
  return new Promise((opened, refused) => {
    const waiting = new Map<number, Waiting>()
    let last = 0
    const lost = (): void => {
      const error = new ClientError('node/unreachable', `${node} is not connected`)
      refused(error)
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    socket.onerror = lost
    socket.onclose = lost
    socket.onmessage = ({ data }) => {
      const message = parseMessage(data)
      if (message === undefined || typeof message['id'] !== 'number') return
      const request = waiting.get(message['id'])
      waiting.delete(message['id'])
      const { result } = message
      if (message['status'] === 'success' && isRecord(result)) request?.resolve(result)
      else request?.reject(refusalOf(message))
    }
    const request = (command: string, params: Answer): Promise<Answer> =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        socket.send(JSON.stringify({ ...params, id: last, command }))
      })
    socket.onopen = () =>
      opened({
        request: (command, params) => inTime(node, request(command, params)),
        close: () => socket.close(),
      })
  })
}

/** Parses a message of a node; undefined for anything else. */
function parseMessage(data: unknown): Answer | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
    return isRecord(message) ? message : undefined
  } catch {
    return undefined
  }
}
