import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { reasonWords } from '../../transactions/index.ts'
import type { RecordRow } from '../model/record-row.ts'
import { recordResultText, recordTypeText } from '../services/record-text.ts'

/** What kind of record it is. */
export const RecordType = ({ row }: { row: RecordRow }): ReactElement => <>{recordTypeText(row, useT())}</>

/** What happened and why; what to do next shows under the pointer, the code in the transaction. */
const FailedResult = ({ result }: { result: string }): ReactElement => {
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

/** What came of it, in the words of HIS-007..011 for orders. */
export const RecordResult = ({ row }: { row: RecordRow }): ReactElement => {
  const t = useT()
  return row.result === 'tesSUCCESS' ? <>{recordResultText(row, t)}</> : <FailedResult result={row.result} />
}
