import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CNY, commands, pairs, run, SWT } from '../../test/commands.ts'
import type { TinyOffer } from '../../test/tiny-exchange.ts'
import { TinyExchange } from '../../test/tiny-exchange.ts'
import { Book } from './book.ts'
import { bookRows } from './grouping.ts'
import { LiveBooks } from './live-book.ts'
import { OwnerFunds } from './owner-funds.ts'
import { textOfTicks } from './ticks.ts'
import { textOfUnits } from './units.ts'

const DECIMALS = 3
const options = { pairs, decimals: () => DECIMALS }

function whole(value: bigint, scale = 0) {
  return { coefficient: value, scale }
}

function rebuilt(offers: readonly TinyOffer[]): LiveBooks {
  const books = new LiveBooks(options)
  for (const { owner, sequence, side, price, base } of offers) {
    const swt = { ...SWT, value: whole(base) }
    const cny = { ...CNY, value: whole(base * price, 2) }
    books.load({ owner, sequence, gets: side === 'sell' ? swt : cny, pays: side === 'sell' ? cny : swt })
  }
  return books
}

function levels(book: Book, side: 'bid' | 'ask') {
  return bookRows(book, side, Number.POSITIVE_INFINITY).map((row) => [
    textOfTicks(row.ticks, DECIMALS),
    textOfUnits(row.amount),
  ])
}

describe('LiveBooks', () => {
  it('TRD-002 shows a placed order as a level with its price and amount', () => {
    const books = new LiveBooks(options)
    books.apply(new TinyExchange().place('jA', 'buy', 105n, 7n).meta)
    expect(books.snapshot('SWT-CNY')).toEqual({ bids: [['1.05', '7']], asks: [] })
    expect(books.takeUpdates()).toEqual(new Map([['SWT-CNY', { bids: [['1.05', '7']], asks: [] }]]))
    expect(books.takeUpdates()).toEqual(new Map())
  })

  it('sends a removed level with amount 0', () => {
    const exchange = new TinyExchange()
    const books = new LiveBooks(options)
    books.apply(exchange.place('jA', 'sell', 105n, 7n).meta)
    books.takeUpdates()
    books.apply(exchange.place('jB', 'buy', 105n, 7n).meta)
    expect(books.takeUpdates().get('SWT-CNY')).toEqual({ bids: [], asks: [['1.05', '0']] })
  })

  it('TRD-002 equals, after all deltas, the book rebuilt from the open orders', () => {
    fc.assert(
      fc.property(commands, (list) => {
        const exchange = new TinyExchange()
        const books = new LiveBooks(options)
        for (const { meta } of run(list, exchange)) books.apply(meta)
        expect(books.snapshot('SWT-CNY')).toEqual(rebuilt(exchange.offers).snapshot('SWT-CNY'))
      }),
    )
  })

  it('TRD-002 gives a screen that applies snapshot and updates the server’s book', () => {
    fc.assert(
      fc.property(commands, fc.nat(60), (list, join) => {
        const books = new LiveBooks(options)
        const screen = new Book(DECIMALS)
        for (const [index, { meta }] of [...run(list)].entries()) {
          books.apply(meta)
          const update = books.takeUpdates().get('SWT-CNY')
          if (index === join) screen.reset(books.snapshot('SWT-CNY'))
          else if (index > join && update) screen.apply(update)
        }
        if (list.length <= join) return
        const { bids, asks } = books.snapshot('SWT-CNY')
        expect([levels(screen, 'bid'), levels(screen, 'ask')]).toEqual([bids, asks])
        expect(screen.crossed).toBe(false)
      }),
    )
  })

  it('ignores an order whose price no level can represent', () => {
    const books = new LiveBooks({ pairs, decimals: () => 0 })
    const huge = { ...CNY, value: whole(10n ** 40n) }
    books.load({ owner: 'jA', sequence: 2, gets: { ...SWT, value: whole(1n) }, pays: huge })
    books.load({ owner: 'jA', sequence: 1, gets: { ...CNY, value: whole(1n) }, pays: { ...SWT, value: whole(100n) } })
    expect(books.snapshot('SWT-CNY')).toEqual({ bids: [], asks: [] })
  })

  it('TRD-002 shows no orders of an owner until the node has reported the owner’s funds', () => {
    const books = new LiveBooks({ ...options, funds: new OwnerFunds() })
    books.load({ owner: 'jA', sequence: 1, gets: { ...SWT, value: whole(9n) }, pays: { ...CNY, value: whole(9n) } })
    expect([books.snapshot('SWT-CNY').asks, [...books.unknown]]).toEqual([[], ['jA']])
    books.know('jA', { balance: '4000000', ownerCount: 1, flags: 0, transferRate: 0, lines: [] }, 7)
    expect(books.takeUpdates().get('SWT-CNY')).toEqual({ bids: [], asks: [['1', '4']] })
    books.know('jA', undefined, 8)
    expect([books.takeUpdates().get('SWT-CNY')?.asks, books.unknown.size]).toEqual([[['1', '0']], 0])
  })

  it('TRD-002 excludes frozen funds: by line, or by the issuer for everyone', () => {
    const books = new LiveBooks({ ...options, funds: new OwnerFunds() })
    const issuer = { balance: '0', ownerCount: 0, flags: 0, transferRate: 0, lines: [] }
    const held = (frozen: boolean) => ({ ...issuer, lines: [{ ...CNY, balance: '5', frozen }] })
    books.load({ owner: 'jA', sequence: 1, gets: { ...CNY, value: whole(9n) }, pays: { ...SWT, value: whole(9n) } })
    books.know('jA', held(false), 1)
    expect(books.snapshot('SWT-CNY').bids).toEqual([])
    books.know(CNY.issuer, issuer, 1)
    expect(books.snapshot('SWT-CNY').bids).toEqual([['1', '5']])
    books.know('jA', held(true), 2)
    expect(books.snapshot('SWT-CNY').bids).toEqual([])
    books.know('jA', held(false), 3)
    books.know(CNY.issuer, { ...issuer, flags: 0x0040_0000 }, 3)
    expect(books.snapshot('SWT-CNY').bids).toEqual([])
  })

  it('TRD-002 removes an expired order that the ledger still lists', () => {
    const books = new LiveBooks(options)
    const offer = (sequence: number, expiration?: number) =>
      books.load({
        owner: 'jA',
        sequence,
        gets: { ...SWT, value: whole(9n) },
        pays: { ...CNY, value: whole(9n) },
        expiration,
      })
    offer(1, 100)
    offer(2)
    offer(3, 200)
    const asks = (closeTime: number) => {
      books.advance(closeTime)
      return books.snapshot('SWT-CNY').asks
    }
    expect([asks(99), asks(100), asks(250)]).toEqual([[['1', '27']], [['1', '18']], [['1', '9']]])
  })

  const nobody = { balance: '0', ownerCount: 0, flags: 0, transferRate: 0, lines: [] }
  const held = (balance: string) => ({ ...nobody, lines: [{ ...CNY, balance, frozen: false }] })
  const bid = (owner: string, sequence: number, price = 1n) => ({
    owner,
    sequence,
    gets: { ...CNY, value: whole(9n * price) },
    pays: { ...SWT, value: whole(9n) },
  })
  const changed = (LedgerEntryType: string, FinalFields: object) => ({
    AffectedNodes: [{ ModifiedNode: { LedgerEntryType, LedgerIndex: 'K', FinalFields: { ...FinalFields } } }],
    TransactionIndex: 0,
    TransactionResult: 'tesSUCCESS',
  })
  function funded(): { books: LiveBooks; funds: OwnerFunds } {
    const funds = new OwnerFunds()
    const books = new LiveBooks({ ...options, funds })
    for (const [index, owner] of ['jA', 'jB'].entries()) {
      books.load(bid(owner, 1, BigInt(index + 1)))
      books.know(owner, held('8'), 5)
    }
    books.know(CNY.issuer, nobody, 5)
    books.takeUpdates()
    return { books, funds }
  }

  it('TRD-002 changes only an owner’s levels when metadata changes the owner’s line', () => {
    const { books } = funded()
    expect(books.snapshot('SWT-CNY').bids).toEqual([
      ['2', '4'],
      ['1', '8'],
    ])
    const line = {
      Balance: { currency: 'CNY', issuer: '', value: '6' },
      LowLimit: { currency: 'CNY', issuer: 'jB', value: '0' },
      HighLimit: { currency: 'CNY', issuer: CNY.issuer, value: '0' },
    }
    books.apply(changed('SkywellState', line), 5)
    expect(books.takeUpdates()).toEqual(new Map())
    books.apply(changed('SkywellState', line), 6)
    expect(books.takeUpdates()).toEqual(new Map([['SWT-CNY', { bids: [['2', '3']], asks: [] }]]))
  })

  it('TRD-002 changes the levels of every seller of a token when its issuer changes terms', () => {
    const { books } = funded()
    books.apply(changed('AccountRoot', { Account: CNY.issuer, Balance: '1', TransferRate: 2_000_000_000 }), 6)
    expect(books.takeUpdates().get('SWT-CNY')?.bids).toEqual([
      ['2', '2'],
      ['1', '4'],
    ])
  })

  it('evicts idle accounts above the limit, but never owners or issuers', () => {
    const { books, funds } = funded()
    books.know('jIdle', held('5'), 5)
    const knownAccounts = () => ['jA', 'jB', 'jIdle', CNY.issuer].filter((account) => funds.isKnown(account))
    books.forgetIdle(4)
    expect(knownAccounts()).toEqual(['jA', 'jB', 'jIdle', CNY.issuer])
    books.forgetIdle(3)
    expect(knownAccounts()).toEqual(['jA', 'jB', CNY.issuer])
    books.move([{ ...bid('jA', 1), kind: 'deleted', key: 'K', directory: '', after: bid('jA', 1) } as never])
    books.forgetIdle(0)
    expect(knownAccounts()).toEqual(['jB', CNY.issuer])
    expect(books.snapshot('SWT-CNY').bids).toEqual([['2', '4']])
    books.load(bid('jA', 2))
    expect([...books.unknown]).toEqual(['jA'])
    new LiveBooks(options).forgetIdle(0)
  })

  it('maintains no book for a pair without subscribers', () => {
    const books = new LiveBooks({ ...options, funds: new OwnerFunds(), wanted: () => false })
    books.load(bid('jA', 1))
    expect([books.snapshot('SWT-CNY'), books.unknown.size]).toEqual([{ bids: [], asks: [] }, 0])
  })
})
