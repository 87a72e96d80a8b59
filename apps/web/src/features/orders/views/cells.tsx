import type { OrderKind } from '@tidebook/contract'
import { Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import type { RecordRow } from '../model/record-row.ts'
import { recordResultText, recordTypeText } from '../services/record-text.ts'
import { reasonWords } from '../../transactions/index.ts'
import { useT } from '../../../lib/i18n.ts'

/** Buy or sell in its color; a neutral text for an unknown side (A33). */
export function SideText({ side }: { side: 'buy' | 'sell' | undefined }): ReactElement {
  const t = useT()
  if (side === undefined) return <span className="text-3">–</span>
  return <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{t(`orders.side.${side}`)}</span>
}

/** Order type, with its explanation on hover. */
export function KindText({ kind }: { kind: OrderKind }): ReactElement {
  const t = useT()
  return <span title={t(`orders.kind.${kind}.hint`)}>{t(`orders.kind.${kind}`)}</span>
}

/** BASE/COUNTER with a muted counter, or a single token. */
export function PairText({ base, counter }: { base: string | undefined; counter: string | undefined }): ReactElement {
  return (
    <span className="font-medium">
      {base ?? '–'}
      {counter !== undefined && <span className="font-regular text-2">/{counter}</span>}
    </span>
  )
}

/** A figure, or a dash when there is no value. */
export function OptionalFigure({ value }: { value: string | undefined }): ReactElement {
  return value === undefined ? <span className="text-3">–</span> : <Figure value={value} />
}

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

/** Type of the record. */
export function RecordType({ row }: { row: RecordRow }): ReactElement {
  return <>{recordTypeText(row, useT())}</>
}

/** Failure and its reason; the next step shows on hover, and the transaction shows the code. */
function FailedResult({ result }: { result: string }): ReactElement {
  const t = useT()
  const { why, next } = reasonWords(result)
  const killed = result === 'tecKILLED'
  return (
    <span className="block max-w-64 truncate" title={`${why} ${next}`}>
      <span className={killed ? undefined : 'text-danger'}>
        {t(killed ? 'orders.history.killed' : 'history.result.failed')}
      </span>
      {!killed && <span className="text-2"> · {why}</span>}
    </span>
  )
}

/** Outcome of the record, with the labels of HIS-007..011 for orders. */
export function RecordResult({ row }: { row: RecordRow }): ReactElement {
  const t = useT()
  return row.result === 'tesSUCCESS' ? <>{recordResultText(row, t)}</> : <FailedResult result={row.result} />
}
