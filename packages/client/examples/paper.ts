// node paper.ts http://localhost:7350 SWT-CNY buy 100 0.5
import { argv } from 'node:process'
import { MarketStream } from '@tidebook/client'
import { formatDecimal } from '@tidebook/client/amount'
import { emptyPaperState, followPaper, isUnfinished, PaperAccount } from '@tidebook/client/paper'

const [, , server = 'http://localhost:7350', key = 'SWT-CNY', side = 'buy', amount = '100', price = '1'] = argv
const [base = '', counter = ''] = key.split('-')
const pair = { key, base, counter, amountDecimals: 6 }

// The fees and reserves of the ledger. Transfer fees are keyed by token code, as in { CNY: '1.002' } for 0.2 %.
const terms = { native: 'SWT', fee: '0.01', reserveBase: '20', reserveIncrement: '5', transferRates: {} }
const account = new PaperAccount(terms, emptyPaperState({ SWT: '1000', [base]: '1000', [counter]: '1000' }))

const stream = new MarketStream({ url: `${server.replace(/^http/, 'ws')}/ws` })
let order: number | undefined
followPaper({
  stream,
  account,
  pair,
  onLedger: (fills, ledger) => {
    for (const fill of fills)
      console.log(`ledger ${ledger}: ${fill.side} ${formatDecimal(fill.amount)} at ${formatDecimal(fill.price)}`)
    // The strategy decides here, from `account.state` and `account.book(key)`. This one places a single order.
    order ??= account.place(
      { pair, side: side === 'sell' ? 'sell' : 'buy', type: 'limit', price, amount },
      Date.now(),
    ).id
    const placed = account.order(order)
    if (placed === undefined || isUnfinished(placed)) return
    const balances = [...account.state.balances].map(([code, balance]) => `${formatDecimal(balance)} ${code}`)
    console.log(`${placed.state}: ${balances.join(', ')}`)
    stream.close()
  },
  onGap: ({ from, to, isComplete }) =>
    console.log(`missed ledgers ${from} to ${to}, ${isComplete ? 'all' : 'not all'} trades known`),
  onRefused: (code) => {
    console.error(`${key}: ${code}`)
    process.exitCode = 1
    stream.close()
  },
})
