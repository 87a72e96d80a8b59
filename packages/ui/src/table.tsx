import type { ReactElement, ReactNode, TableHTMLAttributes, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { cx } from './class-names.ts'
import { ArrowDownIcon, ArrowUpIcon } from './icons.tsx'

export interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** Rows of 40 px with hairlines (content pages) instead of 24 px (trade screen). */
  page?: boolean | undefined
}

const pageLook =
  '[&_td]:h-row-page [&_td]:text-13 [&_th]:h-8 [&_th]:border-b [&_tbody_tr+tr_td]:border-t [&_:is(td,th):first-child]:pl-4 [&_:is(td,th):last-child]:pr-4'
const denseLook = '[&_td]:h-row-table [&_th]:h-row-table'

/** A table: text at the left, numbers at the right, muted heads, and a highlighted row under the pointer. */
export function Table({ page, className, ...rest }: TableProps): ReactElement {
  return (
    <table
      className={cx(
        'w-full border-collapse text-12 [&_tbody_tr:not([aria-selected=true]):hover]:bg-surface-2 [&_tr[aria-selected=true]]:bg-accent-tint',
        page ? pageLook : denseLook,
        className,
      )}
      {...rest}
    />
  )
}

export interface ThProps extends ThHTMLAttributes<HTMLTableCellElement> {
  figures?: boolean | undefined
  /** Sort order of the column; `none` when another column sorts. */
  sort?: 'none' | 'ascending' | 'descending' | undefined
  onSort?: (() => void) | undefined
  children?: ReactNode | undefined
}

/**
 * The arrow is in the inner padding, so that heads stay aligned with their numbers and nothing extends beyond the
 * table.
 */
function mark(figures: boolean | undefined): string {
  return cx('absolute top-0.5', figures ? 'right-full mr-0.5' : 'left-full ml-0.5')
}

/** A column head. With `onSort` it is a button and reports the order. */
export function Th({ figures, sort, onSort, className, children, ...rest }: ThProps): ReactElement {
  return (
    <th
      scope="col"
      aria-sort={onSort ? sort : undefined}
      className={cx(
        'bg-surface-1 px-3 text-12 font-regular whitespace-nowrap text-3',
        figures ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className={cx('tap relative hover:text-1', sort !== 'none' && 'text-1')}>
          {children}
          {sort === 'descending' && <ArrowDownIcon size="small" className={mark(figures)} />}
          {sort === 'ascending' && <ArrowUpIcon size="small" className={mark(figures)} />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export interface TdProps extends TdHTMLAttributes<HTMLTableCellElement> {
  figures?: boolean | undefined
}

/** A cell. `figures` align right. */
export function Td({ figures, className, ...rest }: TdProps): ReactElement {
  return <td className={cx('px-3 whitespace-nowrap', figures && 'text-right', className)} {...rest} />
}
