import { ClientError } from '@tidebook/client'
import { openWebSocket } from '@tidebook/client/stream'

type Answer = Readonly<Record<string, unknown>>

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: ClientError) => void
}

/** Requests over one WebSocket of a node. */
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

/** Opens a connection to a node. Rejects, and lets every request reject, with ClientError `node/unreachable`. */
export function openNodeSocket(node: string): Promise<NodeSocket> {
  return new Promise((opened, refused) => {
    const socket = openWebSocket(node.replace(/^http/, 'ws'))
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
      const message: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
      if (!isRecord(message) || typeof message['id'] !== 'number') return
      const request = waiting.get(message['id'])
      waiting.delete(message['id'])
      const { result } = message
      if (message['status'] === 'success' && isRecord(result)) request?.resolve(result)
      else request?.reject(refusalOf(message))
    }
    socket.onopen = () =>
      opened({
        request: (command, params) =>
          new Promise((resolve, reject) => {
            last += 1
            waiting.set(last, { resolve, reject })
            socket.send(JSON.stringify({ ...params, id: last, command }))
          }),
        close: () => socket.close(),
      })
  })
}
