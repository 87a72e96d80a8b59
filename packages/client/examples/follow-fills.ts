// node follow-fills.ts http://localhost:7350 jAddress
import { argv } from 'node:process'
import { createApi, createHttpClient, MarketStream, subscribeChannel } from '@tidebook/client'

const [, , server = 'http://localhost:7350', address = ''] = argv
const api = createApi(createHttpClient({ hosts: [server] }))

/** Amount filled so far per order, by order number. */
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

// The stream reports changes, and the order history reports the filled amounts. A snapshot also arrives after a lost
// connection, so fills that happened in between are printed too.
const stream = new MarketStream({ url: `${server.replace(/^http/, 'ws')}/ws` })
let printing = Promise.resolve()
subscribeChannel(stream, { kind: 'account', address }, ({ kind, data }) => {
  if (kind === 'snapshot' || data.events.length > 0) printing = printing.then(printFills)
})
