// node read-book.ts http://localhost:7350 SWT-CNY
import { argv } from 'node:process'
import { MarketStream, subscribeChannel } from '@tidebook/client'

const [, , server = 'http://localhost:7350', pair = 'SWT-CNY'] = argv
const [base = '', counter = ''] = pair.split('-')

const stream = new MarketStream({ url: `${server.replace(/^http/, 'ws')}/ws` })
const refused = (code: string): void => {
  console.error(`${pair}: ${code}`)
  process.exitCode = 1
  stream.close()
}
subscribeChannel(
  stream,
  { kind: 'book', base, counter },
  ({ kind, data }) => {
    // The first message is the whole book. Later ones contain the levels that changed.
    if (kind !== 'snapshot') return
    for (const [price, amount] of data.bids) console.log(`bid ${amount} ${base} at ${price} ${counter}`)
    for (const [price, amount] of data.asks) console.log(`ask ${amount} ${base} at ${price} ${counter}`)
    stream.close()
  },
  refused,
)
