import { CloseIcon, Figure } from '@tidebook/ui'
import { type ReactElement, memo } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { type KeyCommand, findCommand } from '../../../lib/keys/bindings.ts'
import type { BookViewRow } from '../model/book-view.ts'

export interface BookLevelProps {
  row: BookViewRow
  side: 'bid' | 'ask'
  /** Index from the best price, which is 0. */
  place: number
  /** Whether the amount changed since the last frame. */
  moved: boolean
  /** `whole`: passes the running total with the price. */
  onPick: (row: BookViewRow, side: 'bid' | 'ask', whole: boolean) => void
  onCancel: (row: BookViewRow, side: 'bid' | 'ask') => void
  /** Handles a ladder key pressed on the level. */
  onCommand: (command: KeyCommand, row: BookViewRow) => void
}

function Level({ row, side, place, moved, onPick, onCancel, onCommand }: BookLevelProps): ReactElement {
  const t = useT()
  const level = (
    <button
      type="button"
      className="book-level"
      data-level={place}
      tabIndex={-1}
      aria-label={t('trade.book.level', { side, price: row.price, amount: row.amount, total: row.total, own: row.own })}
      onClick={({ ctrlKey, metaKey, shiftKey }) => onPick(row, side, ctrlKey || metaKey || shiftKey)}
      onKeyDown={(event) => {
        const command = findCommand(event, 'book')
        if (command === undefined) return
        event.preventDefault()
        // A held key counts as one press. Otherwise, with confirmations off, it would place or cancel order after
        // order.
        if (event.repeat || event.nativeEvent.isComposing) return
        if (command !== 'book.cancel') onCommand(command, row)
        else if (row.own === 'open') onCancel(row, side)
      }}
    >
      <i className="book-bar" style={{ transform: `scaleX(${row.share})` }} />
      <i className="book-flash" data-moved={moved || undefined} />
      {row.own !== 'none' && <i className="own-mark" data-pending={row.own === 'pending' || undefined} />}
      <span className={side === 'ask' ? 'text-sell' : 'text-buy'}>
        <Figure value={row.price} className="contents [&_span]:text-inherit" />
      </span>
      <span>
        <Figure value={row.amount} />
      </span>
      <span className="text-2">
        <Figure value={row.total} />
      </span>
    </button>
  )
  if (row.own !== 'open') return level
  return (
    <div className="book-own">
      {level}
      <button
        type="button"
        className="own-cancel"
        tabIndex={-1}
        aria-label={t('trade.book.cancel', { price: row.price })}
        title={t('trade.book.cancel', { price: row.price })}
        onClick={() => onCancel(row, side)}
      >
        <CloseIcon size="small" />
      </button>
    </div>
  )
}

function same(a: BookLevelProps, b: BookLevelProps): boolean {
  return (
    a.side === b.side &&
    a.moved === b.moved &&
    a.place === b.place &&
    a.onPick === b.onPick &&
    a.onCancel === b.onCancel &&
    a.onCommand === b.onCommand &&
    a.row.price === b.row.price &&
    a.row.amount === b.row.amount &&
    a.row.total === b.row.total &&
    a.row.share === b.row.share &&
    a.row.own === b.row.own
  )
}

/**
 * One price of the book: depth bar, own mark, price, amount, running total. Pressing it fills the form; pressing the
 * mark cancels the user's order.
 */
export const BookLevel = memo(Level, same)
