import { BookIcon, Button, Empty } from '@tidebook/ui'
import { type CSSProperties, Suspense, type ReactElement, memo, useCallback, useMemo, useRef } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { KeyCommand } from '../../../lib/keys/bindings.ts'
import { useStore } from '../../../lib/store.ts'
import { bookChoicesStore } from '../model/book-choices.ts'
import { bookColumns } from '../model/book-columns.ts'
import { type BookState, bookStore } from '../model/book-store.ts'
import { type BookViewRow, bookView } from '../model/book-view.ts'
import { groupingSteps } from '../model/grouping-steps.ts'
import { type OwnLevel, ownAt } from '../model/own-levels.ts'
import { reloadBook } from '../services/book-feed.ts'
import { BookGap, type LastPrice } from './book-gap.tsx'
import { BookSide } from './book-side.tsx'
import type { PairTitles } from './book-tip.tsx'
import { useBookHover } from './use-book-hover.ts'
import { useFade } from './use-fade.ts'
import { useRowsThatFit } from '../../../lib/use-rows-that-fit.ts'
import './order-book.css'
import { ErrorBoundary } from '../../../lib/error-boundary.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'

/** Sides, grouping and volume, loaded after the rows. */
const BookControlsPart = lazyPart(async () => (await import('./book-extras.ts')).BookControls, 'desk')

/** Volume at each price, loaded once it is switched on. */
const VolumeBarsPart = lazyPart(async () => (await import('./book-extras.ts')).VolumeBars, 'desk')

/** Estimate for the level under the pointer, loaded only for users who hover over one. */
const BookTipPart = lazyPart(async () => (await import('./book-extras.ts')).BookTip, 'desk')

/** A part next to the rows. If its code could not load, for example offline, the rows work without it. */
function Extra({ children }: { readonly children: ReactElement }): ReactElement {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** A pressed level: both texts are plain numbers at the pair's decimals. */
interface PickedLevel {
  readonly side: 'bid' | 'ask'
  readonly price: string
  /**
   * Running total up to the level, the amount that an order at this price would take; undefined if only the price was
   * picked.
   */
  readonly amount: string | undefined
}

export interface BookPanelProps {
  pair: string
  amountDecimals: number
  /** Titles of both coins. */
  title: PairTitles
  own: readonly OwnLevel[]
  last: LastPrice
  stale: boolean
  onPick: (level: PickedLevel) => void
  /** Cancels the user's orders by their ids. */
  onCancel: (ids: readonly string[]) => void
  /** Handles a ladder key pressed on a price, as plain text. */
  onCommand: (command: KeyCommand, price: string) => void
}

function head({ book, past }: BookState) {
  return [book.decimals, past] as const
}

function groupings({ book }: BookState): readonly number[] {
  return groupingSteps(book.decimals, book.best('bid') ?? book.best('ask'))
}

/** Returns the grouping in ticks: the stored setting while the pair still offers it. */
function useGrouping(pair: string): { steps: readonly number[]; step: number } {
  const steps = useStore(bookStore, groupings)
  const stored = useStore(bookChoicesStore).steps[pair]
  return { steps, step: stored !== undefined && steps.includes(stored) ? stored : 1 }
}

/** Controls of the book, for the panel head or a row of tabs. If they fail to load, a button in their place retries. */
export function BookHead({ pair }: { pair: string }): ReactElement {
  const t = useT()
  const [decimals, past] = useStore(bookStore, head)
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <Button size="small" onClick={retry}>
          {t('trade.retry')}
        </Button>
      )}
    >
      <Suspense fallback={null}>
        <BookControlsPart pair={pair} decimals={decimals} past={past} {...useGrouping(pair)} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Column heads, asks, the spread and bids. Draws only complete rows, and repaints once per frame. */
export const BookPanel = memo(function BookPanel({
  pair,
  amountDecimals,
  title,
  own,
  last,
  stale,
  onPick,
  onCancel,
  onCommand,
}: BookPanelProps): ReactElement {
  const t = useT()
  const state = useStore(bookStore)
  const { sides, volume } = useStore(bookChoicesStore)
  const { step } = useGrouping(pair)
  const asks = useRowsThatFit()
  const bids = useRowsThatFit()
  const place = useRef<HTMLDivElement>(null)
  const { book, version, status, past } = state
  const view = useMemo(
    () =>
      version < 0 ? undefined : bookView(book, { askRows: asks.rows, bidRows: bids.rows, step, amountDecimals, own }),
    [book, version, asks.rows, bids.rows, step, amountDecimals, own],
  )
  useFade(place, version)
  const pick = useCallback(
    (row: BookViewRow, side: 'bid' | 'ask', whole: boolean) =>
      onPick({ side, price: row.price, amount: whole ? row.total : undefined }),
    [onPick],
  )
  const cancel = useCallback(
    (row: BookViewRow, side: 'bid' | 'ask') => onCancel(ownAt(own, side, row.ticks, step)),
    [onCancel, own, step],
  )
  const command = useCallback((key: KeyCommand, row: BookViewRow) => onCommand(key, row.price), [onCommand])
  const { hover, ...hovering } = useBookHover()
  const hovered = hover && (hover.side === 'ask' ? view?.asks : view?.bids)?.[hover.place]
  if (status === 'failed') return <BookFailed />
  const loading = status === 'loading' || state.pair !== pair
  if (!loading && book.best('bid') === undefined && book.best('ask') === undefined) return <BookEmpty />
  const scope = `${pair} ${step} ${asks.rows} ${bids.rows}`
  const shared = { loading, scope, onPick: pick, onCancel: cancel, onCommand: command }
  return (
    <div
      ref={place}
      className="book"
      style={{ '--book-columns': bookColumns(view ? [...view.asks, ...view.bids] : []) } as CSSProperties}
      data-sides={sides}
      data-stale={stale || undefined}
      aria-busy={loading}
      {...hovering}
    >
      <div className="book-head">
        <span>{t('trade.book.price')}</span>
        <span>{t('trade.book.amount')}</span>
        <span>{t('trade.book.total')}</span>
      </div>
      {volume && !past && view !== undefined && !loading && (
        <Extra>
          <VolumeBarsPart {...view} pair={pair} step={step} decimals={book.decimals} amountDecimals={amountDecimals} />
        </Extra>
      )}
      <BookSide side="ask" rows={view?.asks ?? []} fit={asks.rows} place={asks.ref} {...shared} />
      <BookGap last={last} spread={loading ? undefined : view?.spread} stale={stale} />
      <BookSide side="bid" rows={view?.bids ?? []} fit={bids.rows} place={bids.ref} {...shared} />
      {hover !== undefined && hovered !== undefined && !loading && (
        <Extra>
          <BookTipPart hover={hover} ticks={hovered.ticks} book={book} amountDecimals={amountDecimals} pair={title} />
        </Extra>
      )}
    </div>
  )
})

function BookFailed(): ReactElement {
  const t = useT()
  return (
    <Empty
      failed
      className="flex-1"
      title={t('trade.book.failed')}
      action={
        <Button size="small" onClick={reloadBook}>
          {t('trade.retry')}
        </Button>
      }
    />
  )
}

function BookEmpty(): ReactElement {
  const t = useT()
  return (
    <Empty icon={BookIcon} className="flex-1" title={t('trade.book.empty')}>
      {t('trade.book.empty-hint')}
    </Empty>
  )
}
