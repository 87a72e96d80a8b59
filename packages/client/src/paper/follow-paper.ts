import type { StreamTrade } from '@tidebook/contract/stream/messages'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { subscribeChannel } from '../stream/channel-types.ts'
import type { MarketStream } from '../stream/market-stream.ts'
import type { PaperAccount } from './paper-account.ts'
import type { PaperFill, PaperLevels, PaperPair } from './paper-types.ts'

/** Ledgers that the stream missed, inclusive. */
export interface PaperGap {
  readonly from: number
  readonly to: number
  /** Whether all trades of the gap are known, so that resting orders could fill. */
  readonly isComplete: boolean
}

export interface FollowPaperOptions {
  readonly stream: MarketStream
  readonly account: PaperAccount
  readonly pair: PaperPair
  /** Receives the fills of each ledger, even if there are none. */
  readonly onLedger?: (fills: readonly PaperFill[], ledger: number) => void
  /** Reports a gap, after a lost connection or a pause of the program. */
  readonly onGap?: (gap: PaperGap) => void
  /** Receives the exchange's error code for a pair that is not traded. */
  readonly onRefused?: (code: string) => void
}

type Book = PaperLevels & { readonly kind: 'snapshot' | 'update' }

/** Appends later levels, which override earlier ones. */
function joinBooks(before: Book | undefined, next: Book): Book {
  if (before === undefined || next.kind === 'snapshot') return next
  return { kind: before.kind, bids: [...before.bids, ...next.bids], asks: [...before.asks, ...next.asks] }
}

/**
 * Feeds a paper account from the live stream, ledger by ledger, until the returned function is called. After a gap, the
 * trades that the exchange still has fill resting orders; newly placed orders execute at the first book after it.
 */
export function followPaper(options: FollowPaperOptions): () => void {
  const { stream, account, pair } = options
  const { base, counter } = pair
  let book: Book | undefined
  let hasBook = false
  let trades: readonly StreamTrade[] | undefined
  /** Ledger of a snapshot that follows a gap, and whether the trades of the gap are complete. */
  let resync: { readonly to: number; readonly isComplete: boolean } | undefined

  const onTrades = (kind: 'snapshot' | 'update', fresh: readonly StreamTrade[], ledger: number): void => {
    const inOrder = fresh.toReversed()
    if (kind === 'update') {
      trades = [...(trades ?? []), ...inOrder]
      return
    }
    const seen = account.state.seen.get(pair.key)?.ledger
    // If the account has not seen the pair, none of its orders can have missed a trade.
    trades = seen === undefined ? [] : inOrder.filter((trade) => trade.ledger > seen)
    const oldest = inOrder[0]?.ledger ?? 0
    const isComplete = inOrder.length < PAGE_SIZES.marketTrades || oldest <= (seen ?? 0)
    resync = seen !== undefined && ledger > seen + 1 ? { to: ledger, isComplete } : undefined
  }

  /** Applies the ledgers of a gap that contain trades. */
  const applyGap = (ledger: number): readonly PaperFill[] => {
    const missed = (trades ?? []).filter((trade) => trade.ledger < ledger)
    const seen = account.state.seen.get(pair.key)?.ledger ?? 0
    const fills = [...Map.groupBy(missed, (trade) => trade.ledger)].flatMap(([index, list]) =>
      index > seen ? account.applyMissed(pair.key, { ledger: index, time: list[0]?.time ?? 0, trades: list }) : [],
    )
    if (resync !== undefined) options.onGap?.({ from: seen + 1, ...resync })
    resync = undefined
    return fills
  }

  const close = (ledger: number, time: number): void => {
    if (!hasBook || trades === undefined) return
    const before = applyGap(ledger)
    const fills = account.apply(pair.key, {
      ledger,
      time,
      trades: trades.filter((trade) => trade.ledger >= ledger),
      book,
    })
    book = undefined
    trades = []
    options.onLedger?.([...before, ...fills], ledger)
  }

  const refused = (code: string): void => options.onRefused?.(code)
  const leave = [
    subscribeChannel(
      stream,
      { kind: 'book', base, counter },
      ({ kind, data }) => {
        book = joinBooks(book, { kind, bids: data.bids, asks: data.asks })
        hasBook = true
      },
      refused,
    ),
    subscribeChannel(stream, { kind: 'trades', base, counter }, ({ kind, data, ledger }) =>
      onTrades(kind, data, ledger),
    ),
    subscribeChannel(stream, { kind: 'ledger' }, ({ data }) => close(data.index, data.closeTime)),
  ]
  return () => {
    for (const end of leave) end()
  }
}
