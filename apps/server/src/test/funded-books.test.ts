import { startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const GENESIS = Date.UTC(2026, 5, 1)
const SECOND = 1_000
const LEDGER_EPOCH_MS = Date.UTC(2000, 0, 1)
const PAIR = { base: 'SWT', counter: 'CNY' }

interface Level {
  readonly price: number
  readonly amount: number
}

describe('the funded book', () => {
  let started: StartedExchange
  let owner: TestAccount
  let second = 0
  const close = (): Promise<void> => started.exchange.close(GENESIS + (second += 10) * SECOND)
  const depth = async (): Promise<{ asks: number[][]; bids: number[][] }> => {
    const book = await started.exchange.data<{ asks: Level[]; bids: Level[] }>('/info/depth/SWT-CNY/more')
    const rows = (levels: Level[]): number[][] => levels.map(({ price, amount }) => [price, amount])
    return { asks: rows(book.asks), bids: rows(book.bids) }
  }
  const pay = (from: TestAccount, to: string, code: string, value: string) =>
    from.ledger.submit({
      TransactionType: 'Payment',
      Destination: to,
      Amount: code === 'SWT' ? `${value}000000` : { currency: code, issuer: started.exchange.issuer(code), value },
      Flags: 0,
    })

  beforeAll(async () => {
    started = await startExchange({ genesisTime: GENESIS })
    owner = await started.exchange.account({ SWT: '100', CNY: '10' })
    await close()
  })
  afterAll(() => started[Symbol.asyncDispose]())

  it('TRD-002 API-021 shows what owners can pay, best price first, after any change of funds and after a restart', async () => {
    const { exchange } = started
    await exchange.order(owner, { ...PAIR, side: 'buy', amount: '12', price: '0.5' })
    await exchange.order(owner, { ...PAIR, side: 'buy', amount: '20', price: '0.25' })
    await close()
    expect((await depth()).bids).toEqual([
      [0.5, 12],
      [0.25, 16],
    ])
    await pay(owner, exchange.role('faucet').address, 'CNY', '5')
    await close()
    expect((await depth()).bids).toEqual([[0.5, 10]])
    await exchange.fund(owner.address, { CNY: '3' })
    await close()
    const book = await depth()
    expect(book.bids).toEqual([
      [0.5, 12],
      [0.25, 8],
    ])
    const listed = (await exchange.link.request('book_offers', {
      taker_gets: { currency: 'CNY', issuer: exchange.issuer('CNY') },
      taker_pays: { currency: 'SWT' },
      ledger_index: 'validated',
    })) as {
      readonly offers: { readonly owner_funds?: string; readonly taker_gets_funded?: { readonly value: string } }[]
    }
    expect(listed.offers.map((offer) => [offer.owner_funds, offer.taker_gets_funded?.value])).toEqual([
      ['8', undefined],
      [undefined, '2'],
    ])
    await exchange.restart()
    owner = { ...owner, ledger: exchange.reopened(owner) }
    expect(await depth()).toEqual(book)
  })

  it('TRD-002 excludes the reserve: an order that exceeds the free balance shows the free balance', async () => {
    const { exchange } = started
    const seller = await exchange.account({ SWT: '60' })
    await close()
    await exchange.order(seller, { ...PAIR, side: 'sell', amount: '50', price: '2' })
    await close()
    // 60 less the fee, less 20 for the account and 5 for the order
    expect((await depth()).asks).toEqual([[2, 34.99999]])
  })

  it('TRD-002 drops an expired order without a transaction', async () => {
    const { exchange } = started
    const trader = await exchange.account({ SWT: '1000' })
    await close()
    await trader.ledger.submit({
      TransactionType: 'OfferCreate',
      TakerGets: '7000000',
      TakerPays: { currency: 'CNY', issuer: exchange.issuer('CNY'), value: '21' },
      Expiration: (GENESIS + (second + 15) * SECOND - LEDGER_EPOCH_MS) / 1_000,
      Flags: 0x0008_0000,
    })
    await close()
    const prices = async (): Promise<unknown[]> => (await depth()).asks.map(([price]) => price)
    expect(await prices()).toEqual([2, 3])
    await exchange.restart()
    expect(await prices()).toEqual([2, 3])
    await close()
    expect(await prices()).toEqual([2])
  })
})
