import { textOfTicks, ticksOfText } from '@tidebook/market'
import { CloseIcon, cx } from '@tidebook/ui'
import { type KeyboardEvent, type PointerEvent, type ReactElement, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { type BookState, bookStore } from '../../order-book/index.ts'
import type { OwnOrderMark, OwnOrderPlace } from '../services/own-orders.ts'

/** Functions of the picture that the tags use. */
interface PriceAxis {
  priceAt(y: number): number | undefined
  heightOf(price: number): number | undefined
}

export interface OwnOrderTagsProps {
  marks: readonly OwnOrderMark[]
  places: readonly OwnOrderPlace[]
  axis: PriceAxis
  /** Decimals of a price. */
  decimals: number
  /** Opens the amend dialog with another price for an order; undefined where prices are fixed. */
  onReprice: ((id: string, price: string) => void) | undefined
  /** Requests confirmation to cancel an order. */
  onCancel: (id: string) => void
}

/** A price that an order is being moved to. */
interface Moving {
  readonly id: string
  readonly price: string
}

/** Minimum movement of a drag, in pixels. */
const SLACK = 3
/** Price steps of an arrow key, without and with the shift key. */
const STEPS = { one: 1, many: 10 }

/** Whether an order at a price would match the other side of the book. */
function crosses({ book }: BookState, side: OwnOrderMark['side'], ticks: number): boolean {
  const best = book.best(side === 'bid' ? 'ask' : 'bid')
  if (best === undefined) return false
  return side === 'bid' ? ticks >= best : ticks <= best
}

/**
 * The user's orders at their heights. Dragging a tag or pressing the arrow keys moves the order to another price; the
 * close button cancels it.
 */
export function OwnOrderTags({ marks, places, axis, decimals, onReprice, onCancel }: OwnOrderTagsProps): ReactElement {
  const t = useT()
  const [moving, setMoving] = useState<Moving>()
  const heights = new Map(places.map(({ id, label }) => [id, label]))
  const end = (mark: OwnOrderMark): void => {
    setMoving(undefined)
    if (moving?.id === mark.id && moving.price !== mark.price.toFixed(decimals)) onReprice?.(mark.id, moving.price)
  }
  return (
    <>
      {marks.map((mark) => {
        const height = heights.get(mark.id)
        if (height === undefined) return null
        const price = mark.price.toFixed(decimals)
        return (
          <span
            key={mark.id}
            className={cx('own-tag', mark.side === 'bid' ? 'text-buy' : 'text-sell')}
            style={{ top: height }}
            data-pending={mark.pending || undefined}
          >
            {mark.pending || mark.stays === true || onReprice === undefined ? (
              <span className="px-1">{mark.label}</span>
            ) : (
              <Handle
                label={t('chart.own.move', { order: mark.label, price })}
                words={mark.label}
                from={moving?.id === mark.id ? moving.price : price}
                decimals={decimals}
                axis={axis}
                onMove={(to) => setMoving(to === undefined ? undefined : { id: mark.id, price: to })}
                onEnd={() => end(mark)}
              />
            )}
            {!mark.pending && (
              <button
                type="button"
                className="own-tag-cancel"
                aria-label={t('chart.own.cancel', { order: mark.label, price })}
                title={t('chart.own.cancel-hint')}
                onClick={() => onCancel(mark.id)}
              >
                <CloseIcon size="small" />
              </button>
            )}
          </span>
        )
      })}
      {moving !== undefined && (
        <Ghost
          top={axis.heightOf(Number(moving.price))}
          price={moving.price}
          mark={marks.find(({ id }) => id === moving.id)}
          ticks={ticksOfText(moving.price, decimals)}
        />
      )}
    </>
  )
}

function Ghost({
  top,
  price,
  mark,
  ticks,
}: {
  top: number | undefined
  price: string
  mark: OwnOrderMark | undefined
  ticks: number
}): ReactElement | null {
  const t = useT()
  const isTaker = useStore(bookStore, (state) => mark !== undefined && crosses(state, mark.side, ticks))
  if (mark === undefined) return null
  return (
    <output className="own-ghost" data-crosses={isTaker || undefined} style={{ top: top ?? 0 }}>
      <span>
        {t('chart.own.to', { order: mark.label, price })}
        {isTaker && <b className="font-medium"> · {t('chart.own.crosses')}</b>}
      </span>
    </output>
  )
}

interface HandleProps {
  label: string
  words: string
  /** The price from which the arrow keys continue. */
  from: string
  decimals: number
  axis: PriceAxis
  onMove: (price: string | undefined) => void
  onEnd: () => void
}

function Handle({ label, words, from, decimals, axis, onMove, onEnd }: HandleProps): ReactElement {
  const t = useT()
  const [start, setStart] = useState<number>()
  const drag = (event: PointerEvent<HTMLButtonElement>): void => {
    if (start === undefined || Math.abs(event.clientY - start) < SLACK) return
    const body = event.currentTarget.closest('.chart-body')?.getBoundingClientRect()
    const price = body && axis.priceAt(event.clientY - body.top)
    if (price !== undefined && price > 0) onMove(price.toFixed(decimals))
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onMove(undefined)
    else if (event.key === 'Enter') onEnd()
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const step = (event.shiftKey ? STEPS.many : STEPS.one) * (event.key === 'ArrowUp' ? 1 : -1)
      const ticks = ticksOfText(from, decimals) + step
      if (ticks > 0) onMove(textOfTicks(ticks, decimals))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      className="own-tag-handle"
      aria-label={label}
      title={t('chart.own.hint')}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart(event.clientY)
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        setStart(undefined)
        if (start !== undefined) onEnd()
      }}
      onPointerCancel={() => {
        setStart(undefined)
        onMove(undefined)
      }}
      onKeyDown={key}
      onBlur={() => onMove(undefined)}
    >
      {words}
    </button>
  )
}
