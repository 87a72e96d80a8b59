import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** Filled part of an order: a short bar and the percentage. */
export function FilledBar({ percent }: { percent: number | undefined }): ReactElement {
  const t = useT()
  if (percent === undefined) return <>--</>
  return (
    <span className="inline-flex items-baseline justify-end gap-2">
      <span
        aria-hidden="true"
        className="filled-bar h-bar w-bar-w self-center overflow-hidden rounded-full bg-line-strong"
      >
        <span className="block h-full bg-2" style={{ width: `${percent}%` }} />
      </span>
      <span className="min-w-8 text-right" aria-label={t('orders.filled-percent', { percent })}>
        {percent}%
      </span>
    </span>
  )
}
