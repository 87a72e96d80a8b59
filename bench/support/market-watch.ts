import { WebSocket } from 'ws'

/**
 * Time at which the market WebSocket had sent all messages of a ledger, in ms of `performance.now()`, by ledger index.
 */
export interface MarketWatch {
  readonly receivedAt: ReadonlyMap<number, number>
  /** Trades received so far. */
  readonly trades: number
  readonly bytes: number
  close(): void
}

interface Message {
  readonly channel?: string
  readonly kind?: string
  readonly data?: { readonly index: number } & readonly unknown[]
}

/**
 * Follows channels as a page does. The message of the channel `ledger` is the last one of a ledger, after its book,
 * trades and candles.
 */
export function watchMarket(url: string, channels: readonly string[]): Promise<MarketWatch> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { perMessageDeflate: false })
  const receivedAt = new Map<number, number>()
  const counted = { trades: 0, bytes: 0 }
  let lastLedger = 0
  socket.on('message', (data: Buffer) => {
    const now = performance.now()
    counted.bytes += data.length
    const message = JSON.parse(data.toString()) as Message
    if (message.kind !== 'update' || message.data === undefined) return
    if (message.channel?.startsWith('trades:') === true) counted.trades += message.data.length
    if (message.channel !== 'ledger') return
    // one message may cover several ledgers that closed in quick succession
    for (let index = Math.max(lastLedger + 1, message.data.index - 100); index <= message.data.index; index += 1)
      receivedAt.set(index, now)
    lastLedger = message.data.index
  })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      for (const channel of channels) socket.send(JSON.stringify({ op: 'subscribe', channel }))
      resolve({
        receivedAt,
        get trades() {
          return counted.trades
        },
        get bytes() {
          return counted.bytes
        },
        close: () => socket.terminate(),
      })
    })
  })
}
