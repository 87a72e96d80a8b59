import { parseDecimal } from '@tidebook/amount'
import { subscribeChannel } from '@tidebook/client/stream'
import { ticksOfPrice, type Book, type BookSide } from '@tidebook/market'
import type { StreamTrade } from '@tidebook/contract'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { marketStream } from '../../network/index.ts'
import { createGate } from '../../../lib/live-gate.ts'
import { useStore } from '../../../lib/store.ts'
import { type BookState, bookStore, pastTrades } from '../../order-book/index.ts'
import { heatColumns, lastPrices, type HeatColumn, type HeatLevels, type HeatSlices } from '../model/heat-map.ts'
import type { ChartColors } from './chart-colors.ts'
import { HeatPicture } from './heat-picture.ts'
import { pastBook } from './past-book.ts'

const SLICES = 240
const MINUTE_MS = 60_000

export interface HeatState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly picture: HeatPicture | undefined
}

const LOADING: HeatState = { status: 'loading', picture: undefined }

/** Limits the levels of a live column to the number that a recorded column has. */
function bestFirst(side: BookSide, end: 'bid' | 'ask'): HeatLevels {
  const count = Math.min(PAGE_SIZES.bookHistoryLevels, side.count)
  return Array.from({ length: count }, (_, place) => {
    const index = end === 'ask' ? place : side.count - 1 - place
    return [side.tickAt(index), side.amountAt(index)] as const
  })
}

function columnOf({ bids, asks }: Book): HeatColumn {
  return { bids: bestFirst(bids, 'bid'), asks: bestFirst(asks, 'ask') }
}

/** Returns the price in steps of the pair, rounded down; 0 for a price below one step. */
function ticksOf({ price }: StreamTrade, decimals: number): number {
  return ticksOfPrice(parseDecimal(price), decimals, 'bid') ?? 0
}

async function loadPicture(pair: string, minutes: number, decimals: number, signal: AbortSignal): Promise<HeatPicture> {
  const [base = '', counter = ''] = pair.split('-')
  const length = (minutes * MINUTE_MS) / SLICES
  const until = Date.now()
  const slices: HeatSlices = { from: until - minutes * MINUTE_MS, length, count: SLICES }
  const [past, trades] = await Promise.all([
    pastBook({ base, counter }, slices.from, until, signal),
    pastTrades({ base, counter }, slices.from, until, signal),
  ])
  const columns =
    past === undefined
      ? Array.from({ length: SLICES }, () => undefined)
      : heatColumns(past.start, past.changes, slices, decimals)
  const priced = trades.map((trade) => ({ time: trade.time, ticks: ticksOf(trade, decimals) }))
  return new HeatPicture(slices, columns, lastPrices(priced, slices))
}

/** The shown book: BASE-COUNTER, or '' while it loads, and the decimals of a price step. */
function shownBook({ pair, book, status }: BookState): readonly [pair: string, decimals: number] {
  return [status === 'ready' ? pair : '', book.decimals]
}

/**
 * Loads the history of the shown book for the last minutes, and continues with the live book.
 * @param onChange draws the picture; called at most ten times a second
 */
export function useHeatPicture(
  minutes: number,
  colors: ChartColors,
  onChange: (picture: HeatPicture) => void,
): HeatState & { readonly retry: () => void } {
  const [pair, decimals] = useStore(bookStore, shownBook)
  const [attempt, setAttempt] = useState(0)
  const scope = `${pair} ${decimals} ${minutes} ${attempt}`
  const [loaded, setLoaded] = useState<HeatState & { readonly scope: string }>()
  const state = loaded?.scope === scope ? loaded : LOADING
  const { picture } = state
  const last = useRef<number>(undefined)
  useEffect(() => {
    if (pair === '') return undefined
    const stop = new AbortController()
    last.current = undefined
    loadPicture(pair, minutes, decimals, stop.signal).then(
      (ready) => setLoaded({ scope, status: 'ready', picture: ready }),
      () => !stop.signal.aborted && setLoaded({ scope, status: 'failed', picture: undefined }),
    )
    const [base = '', counter = ''] = pair.split('-')
    const leave = subscribeChannel(
      marketStream,
      { kind: 'trades', base, counter },
      ({ data: [newest] }) => {
        if (newest !== undefined) last.current = ticksOf(newest, decimals)
      },
      () => undefined,
    )
    return () => {
      stop.abort()
      leave()
    }
  }, [pair, minutes, decimals, scope])
  useEffect(() => picture?.recolor(colors), [picture, colors])
  useEffect(() => {
    if (picture === undefined) return undefined
    // A column lasts seconds. Ten redraws a second leave enough frames to the order book.
    const gate = createGate(() => {
      const { book, pair: shown } = bookStore.get()
      if (shown === pair) picture.put(columnOf(book), last.current, Date.now())
      onChange(picture)
    })
    gate.push(undefined)
    const leave = bookStore.subscribe(() => gate.push(undefined))
    return () => {
      leave()
      gate.stop()
    }
  }, [picture, pair, onChange, colors])
  return { ...state, retry: () => setAttempt((count) => count + 1) }
}
