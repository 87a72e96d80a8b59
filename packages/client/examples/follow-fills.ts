// node follow-fills.ts http://localhost:7350 jAddress
import { argv } from 'node:process'
import { createApi, createHttpClient, MarketStream, subscribeChannel } from '@tidebook/client'

const [, , server = 'http://localhost:7350', address = ''] = argv
const api = createApi(createHttpClient({ hosts: [server] }))

/** Filled amount of each order, by its number. */
const filled = new Map<number, string>()

async function printFills(): Promise<void> {
  const answer = await api.orderHistory(address, { size: 50 })
  if (!answer.result) throw new Error(`${server} refused: ${answer.code}`)
  for (const order of answer.data.list.toReversed()) {
    if ((filled.get(order.seq) ?? '0') === order.filled) continue
    filled.set(order.seq, order.filled)
    const about = `order ${order.seq} ${order.offertype} ${order.pair}`
    console.log(`${about}: filled ${order.filled} of ${order.amount} at ${order.average ?? '-'}`)
  }
}

// The stream reports changes, and the history says how much is filled. A snapshot also follows a lost connection, so
// a fill of that time is printed too.
const stream = new MarketStream({ url: `${server.replace(/^http/, 'ws')}/ws` })
let printing = Promise.resolve()
subscribeChannel(stream, { kind: 'account', address }, ({ kind, data }) => {
  if (kind === 'snapshot' || data.events.length > 0) printing = printing.then(printFills)
})
