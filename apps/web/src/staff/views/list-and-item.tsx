import { cx, Notice } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { Refusal } from './refusal.tsx'

/** Layout of a section with a list and its opened item, next to each other in a wide window. A narrow one shows either. */
export function ListAndItem(props: {
  readonly label: string
  /** Classes of the columns of a wide window. */
  readonly columns: string
  readonly head: ReactNode
  /** Code of the last change that the server refused. */
  readonly refused: string | undefined
  readonly list: ReactNode
  /** The opened item; undefined while none is open. */
  readonly item: ReactNode | undefined
  /** Shown while no item is open. */
  readonly empty: ReactNode
}): ReactElement {
  const { label, columns, head, refused, list, item, empty } = props
  const isOpen = item !== undefined
  return (
    <main
      className={cx(
        'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-px overflow-auto desk:bg-line desk:grid-rows-[minmax(0,1fr)] desk:content-stretch desk:overflow-hidden',
        columns,
      )}
    >
      <section
        aria-label={label}
        className={cx('flex min-h-0 min-w-0 flex-col bg-surface-1 desk:overflow-auto', isOpen && 'hidden desk:flex')}
      >
        {head}
        {refused !== undefined && (
          <Notice tone="danger" urgent flat>
            <Refusal code={refused} />
          </Notice>
        )}
        {list}
      </section>
      <section className={cx('flex min-h-0 min-w-0 flex-col bg-surface-1', !isOpen && 'hidden desk:flex')}>
        {isOpen ? item : empty}
      </section>
    </main>
  )
}
