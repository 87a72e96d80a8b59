import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import type { FanOutAnswer, FanOutOrder, RecordedMessage } from './fan-out-messages.ts'

const PROCESS = fileURLToPath(new URL('fan-out-process.ts', import.meta.url))
const UPDATE = /^\{"channel":"([^"]+)","kind":"update","sequence":(\d+),"ledger":(\d+)/

/** A minimal server that sends recorded messages to all of its sockets. */
export interface FanOut {
  readonly url: string
  readonly pid: number
  /** Sends all messages. Returns when each ledger was sent, in milliseconds since 1970. */
  play(): Promise<ReadonlyMap<number, number>>
  stop(): void
}

/** Starts the server in a separate process. */
export async function startFanOut(messages: readonly RecordedMessage[]): Promise<FanOut> {
  const child = fork(PROCESS)
  const request = async (order: FanOutOrder): Promise<FanOutAnswer> => {
    const answered = once(child, 'message') as Promise<[FanOutAnswer]>
    child.send(order)
    return (await answered)[0]
  }
  const listening = await request({ do: 'listen', messages })
  if (listening.is !== 'listening' || child.pid === undefined) throw new Error('The bare server did not start')
  return {
    url: `http://127.0.0.1:${listening.port}`,
    pid: child.pid,
    play: async () => {
      const played = await request({ do: 'play' })
      return new Map(played.is === 'played' ? played.sent : [])
    },
    stop: () => void child.send({ do: 'stop' } satisfies FanOutOrder),
  }
}

/** Records the updates of channels at an exchange until `stop`. */
export function recordUpdates(
  url: string,
  channels: readonly string[],
): { readonly stop: () => readonly RecordedMessage[] } {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { perMessageDeflate: false })
  const messages: RecordedMessage[] = []
  let began: number | undefined
  socket.on('error', () => undefined)
  socket.once('open', () => {
    for (const channel of channels) socket.send(JSON.stringify({ op: 'subscribe', channel }))
  })
  socket.on('message', (data) => {
    const text = String(data)
    const [, channel, sequence, ledger] = UPDATE.exec(text) ?? []
    if (channel === undefined) return
    began ??= performance.now()
    messages.push({
      channel,
      sequence: Number(sequence),
      ledger: Number(ledger),
      after: performance.now() - began,
      text,
    })
  })
  return {
    stop: () => {
      socket.terminate()
      return messages
    },
  }
}
