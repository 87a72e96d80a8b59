import { Button } from '@tidebook/ui'
import type { ComponentProps, ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** Pager at the foot of a list in a card; renders nothing when all rows fit on one page. */
export function PagerFoot(props: ComponentProps<typeof Pager>): ReactElement | null {
  return props.count <= props.size ? null : (
    <div className="border-t px-4 py-2">
      <Pager {...props} />
    </div>
  )
}

/** Shows the range of visible rows and the links to other pages. Pages count from 0. */
export function Pager({
  page,
  first = page,
  size,
  count,
  onPage,
}: {
  page: number
  /** The first page with visible rows, if several are visible. */
  first?: number
  size: number
  count: number
  onPage: (page: number) => void
}): ReactElement | null {
  const t = useT()
  if (count === 0) return null
  const last = Math.max(0, Math.ceil(count / size) - 1)
  return (
    <div className="flex items-center justify-between gap-3 text-12 text-2">
      <span aria-live="polite">
        {t('orders.page', { from: first * size + 1, to: Math.min(count, (page + 1) * size), count })}
      </span>
      <span className="flex gap-2">
        <Button size="small" disabled={first === 0} onClick={() => onPage(first - 1)}>
          {t('orders.previous')}
        </Button>
        <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
          {t('orders.next')}
        </Button>
      </span>
    </div>
  )
}
