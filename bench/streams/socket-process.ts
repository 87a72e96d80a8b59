import { WebSocket } from 'ws'
import type { FleetAnswer, FleetOrder } from './fleet-messages.ts'

// A process with many market WebSockets, which checks the numbers of all messages. Started by socket-fleet.ts.

/** Sockets that connect at the same time. */
const AT_ONCE = 32
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
    socket.once('open', () => {
      for (const channel of channels) socket.send(JSON.stringify({ op: 'subscribe', channel }))
    })
    socket.on('message', (data: Buffer) => {
      const [, channel = '', kind, sequence, ledger] = HEAD.exec(data.toString('latin1', 0, 160)) ?? []
      const number = Number(sequence)
      const former = numbers.get(channel)
      numbers.set(channel, number)
      if (kind === 'snapshot') {
        if (numbers.size === channels.length) resolve()
        return
      }
      counted.messages += 1
      if (former === undefined || number !== former + 1) counted.gaps += 1
      const times = arrivals.get(Number(ledger)) ?? new Map<number, number>()
      arrivals.set(Number(ledger), times)
      const now = Math.floor(performance.timeOrigin + performance.now())
      times.set(now, (times.get(now) ?? 0) + 1)
    })
  })
}

async function openAll({ url, sockets: count, channels }: FleetOrder & { readonly do: 'open' }): Promise<void> {
  let left = count
  const work = async (): Promise<void> => {
    for (; left > 0;) {
      left -= 1
      await open(url, channels)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  answer({ is: 'open' })
}

process.on('message', (order: FleetOrder) => {
  if (order.do === 'open') void openAll(order)
  else if (order.do === 'count') {
    Object.assign(counted, { messages: 0, gaps: 0, closed: 0 })
    arrivals.clear()
  } else {
    isStopping = true
    for (const socket of sockets) socket.terminate()
    const times = [...arrivals].flatMap(([ledger, counts]) => [...counts].map(([at, n]) => [ledger, at, n] as const))
    answer({ is: 'figures', ...counted, arrivals: times })
    process.disconnect()
  }
})
