import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { FleetAnswer, FleetOrder } from './fleet-messages.ts'

// A process with many market WebSockets, which checks the numbers of all messages. Started by socket-fleet.ts.

/** Maximum number of sockets that connect at the same time. */
const AT_ONCE = 32
const PROGRESS_MS = 1_000
/** Maximum attempts to open one socket. */
const MAX_ATTEMPTS = 5
const RETRY_AFTER_MS = 1_000
const HEAD = /^\{"channel":"([^"]+)","kind":"(snapshot|update)","sequence":(\d+),"ledger":(\d+)/

const sockets: WebSocket[] = []
const arrivals = new Map<number, Map<number, number>>()
const counted = { messages: 0, gaps: 0, closed: 0 }
let isStopping = false

function answer(message: FleetAnswer): void {
  process.send?.(message)
}

function open(url: string, channels: readonly string[]): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { perMessageDeflate: false })
  sockets.push(socket)
  const numbers = new Map<string, number>()
  socket.on('close', () => {
    if (!isStopping) counted.closed += 1
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('close', (code) => reject(new Error(`the server closed a socket with ${code}`)))
    socket.once('open', () => {
      for (const channel of channels) socket.send(JSON.stringify({ op: 'subscribe', channel }))
    })
    socket.on('message', (data: Buffer) => {
      const [, channel = '', kind, sequence, ledger] = HEAD.exec(data.toString('latin1', 0, 160)) ?? []
      const number = Number(sequence)
      const previous = numbers.get(channel)
      numbers.set(channel, number)
      if (kind === 'snapshot') {
        if (numbers.size === channels.length) resolve()
        return
      }
      counted.messages += 1
      if (previous === undefined || number !== previous + 1) counted.gaps += 1
      const times = arrivals.get(Number(ledger)) ?? new Map<number, number>()
      arrivals.set(Number(ledger), times)
      const now = Math.floor(performance.timeOrigin + performance.now())
      times.set(now, (times.get(now) ?? 0) + 1)
    })
  })
}

/** Opens a socket. A server under load refuses some handshakes. */
async function openWithRetries(url: string, channels: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(url, channels)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
      await delay(RETRY_AFTER_MS)
    }
  }
}

async function openAll({ url, sockets: count, channels }: FleetOrder & { readonly do: 'open' }): Promise<void> {
  let left = count
  let opened = 0
  const work = async (): Promise<void> => {
    for (; left > 0;) {
      left -= 1
      await openWithRetries(url, channels)
      opened += 1
    }
  }
  const progress = setInterval(() => answer({ is: 'opening', sockets: opened }), PROGRESS_MS)
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    answer({ is: 'open' })
  } catch (error) {
    answer({ is: 'failed', reason: String(error) })
  } finally {
    clearInterval(progress)
  }
}

process.once('disconnect', () => process.exit())
process.on('message', (order: FleetOrder) => {
  if (order.do === 'open') void openAll(order)
  else if (order.do === 'count') {
    Object.assign(counted, { messages: 0, gaps: 0, closed: 0 })
    arrivals.clear()
  } else {
    isStopping = true
    for (const socket of sockets) socket.terminate()
    const times = [...arrivals].flatMap(([ledger, counts]) => [...counts].map(([at, n]) => [ledger, at, n] as const))
    const figures: FleetAnswer = { is: 'figures', ...counted, arrivals: times }
    // The figures of many sockets do not fit into the channel's buffer, and a disconnect would drop them.
    process.send?.(figures, () => process.disconnect())
  }
})
