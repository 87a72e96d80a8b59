import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { reasonWords } from '../../transactions/index.ts'
import type { RecordRow } from '../model/record-row.ts'
import { recordResultText, recordTypeText } from '../services/record-text.ts'

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
