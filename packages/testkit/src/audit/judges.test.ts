import type { NodeLink } from '@tidebook/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startExchange, type StartedExchange } from '../start-exchange.ts'
import { digestIndex } from './index-digest.ts'
import { auditLedger } from './ledger-audit.ts'

interface LedgerAnswer {
  readonly ledger: { transactions: { hash: string }[]; close_time: number; account_hash: string }
}

let started: StartedExchange
/** Index of a ledger with two trades. The next ledger is empty. */
let busy: number

beforeAll(async () => {
  started = await startExchange()
  const { exchange } = started
  const [maker, taker] = [
    await exchange.account({ SWT: '10000', CNY: '1000' }),
    await exchange.account({ SWT: '10000', CNY: '1000' }),
  ]
  await exchange.close()
  for (const amount of ['5', '7']) {
    await exchange.order(maker, { side: 'sell', base: 'SWT', counter: 'CNY', amount, price: '0.5' })
    await exchange.order(taker, { side: 'buy', base: 'SWT', counter: 'CNY', amount, price: '0.5' })
  }
  await exchange.close()
  const closed = (await exchange.link.request('ledger_closed')) as { readonly ledger_index: number }
  busy = closed.ledger_index
  await exchange.close()
})
afterAll(() => started[Symbol.asyncDispose]())

/** Wraps the node so that it reports altered ledgers. */
function tamperedWith(
  change: (index: number, ledger: LedgerAnswer['ledger'], link: NodeLink) => Promise<void> | void,
): NodeLink {
  const { link } = started.exchange
  return {
    connected: true,
    close: () => undefined,
    request: async (command, params = {}, timeoutMs) => {
      const answer = await link.request(command, params, timeoutMs)
      if (command === 'ledger') await change(Number(params['ledger_index']), (answer as LedgerAnswer).ledger, link)
      return answer
    },
  }
}

async function transactionsOf(index: number): Promise<LedgerAnswer['ledger']['transactions']> {
  const params = { ledger_index: index, transactions: true, expand: true, binary: true }
  return ((await started.exchange.link.request('ledger', params)) as LedgerAnswer).ledger.transactions
}

describe('the audit of a ledger', () => {
  const audit = (link: NodeLink) => auditLedger(link, started.exchange.keys.of('genesis').address)

  it('accepts a correct ledger with every transaction in its place', async () => {
    const { ledgers, transactions } = await audit(started.exchange.link)
    expect(ledgers).toBe(busy + 1)
    for (const { hash } of await transactionsOf(busy)) expect(transactions.get(hash)).toBe(busy)
  })

  it('finds a lost transaction', async () => {
    const link = tamperedWith((index, ledger) => {
      if (index === busy) ledger.transactions.pop()
    })
    await expect(audit(link)).rejects.toThrow(new RegExp(`Ledger ${busy}: its (state )?hash`))
  })

  it('finds a duplicate transaction', async () => {
    const [first] = await transactionsOf(busy)
    const link = tamperedWith((index, ledger) => {
      if (index === busy + 1 && first !== undefined) ledger.transactions.push(first)
    })
    await expect(audit(link)).rejects.toThrow(`is in ledger ${busy} and in ledger ${busy + 1}`)
  })

  it('finds a transaction that was moved to another ledger', async () => {
    const moved = (await transactionsOf(busy)).at(-1)
    const link = tamperedWith((index, ledger) => {
      if (index === busy) ledger.transactions.pop()
      if (index === busy + 1 && moved !== undefined) ledger.transactions.push(moved)
    })
    await expect(audit(link)).rejects.toThrow(new RegExp(`Ledger ${busy}: its (state )?hash`))
  })

  it('finds an altered close time and an altered state', async () => {
    const later = tamperedWith((index, ledger) => {
      if (index === busy) ledger.close_time += 10
    })
    await expect(audit(later)).rejects.toThrow(`Ledger ${busy}: `)
    const other = tamperedWith((index, ledger) => {
      if (index === busy) ledger.account_hash = '0'.repeat(64)
    })
    await expect(audit(other)).rejects.toThrow(`Ledger ${busy}: its state hash`)
  })
})

describe('the digest of the index', () => {
  it('changes when a row is lost, duplicated or changed', async () => {
    const { databaseUrl } = started.exchange
    const sound = await digestIndex(databaseUrl)
    expect(sound['trades']?.rows).toBe(2)
    expect(await digestIndex(databaseUrl)).toEqual(sound)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      for (const change of [
        'delete from market.trades where ctid = (select ctid from market.trades limit 1)',
        'update market.candles set volume = volume + 1 where ctid = (select ctid from market.candles limit 1)',
      ]) {
        const before = await digestIndex(databaseUrl)
        await client.query(change)
        expect(await digestIndex(databaseUrl)).not.toEqual(before)
      }
    } finally {
      await client.end()
    }
  })
})
