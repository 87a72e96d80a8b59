import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { TokenAmount, TransactionDetail } from '@tidebook/contract'
import { ArrowRightIcon, Badge, CheckIcon, CloseIcon, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { reasonWords } from '../../transactions/index.ts'
import { mainAmounts } from '../model/main-amounts.ts'
import { recordTypeKey } from '../model/record-types.ts'
import { AmountFigure } from './amount-figure.tsx'

/** One side of an exchange: the token's icon, whether it was paid or received, and the amount. */
function Side({ name, amount }: { readonly name: MessageKey; readonly amount: TokenAmount }): ReactElement {
  const t = useT()
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 rounded-3 border bg-surface-2 p-3">
      <TokenIcon large code={amount.currency} issuer={amount.issuer} />
      <dl className="min-w-0 flex-1">
        <dt className="text-12 text-2" translate="yes">
          {t(name)}
        </dt>
        <dd className="text-14 font-medium">
          <AmountFigure brief amount={amount} />
        </dd>
      </dl>
    </div>
  )
}

function ResultBadge({ result }: { readonly result: string }): ReactElement {
  const t = useT()
  const isDone = result === 'tesSUCCESS'
  const isKilled = result === 'tecKILLED'
  return (
    <Badge tone={isDone ? 'success' : isKilled ? 'warning' : 'danger'}>
      {isDone ? <CheckIcon size="small" /> : <CloseIcon size="small" />}
      {t(isDone ? 'history.detail.success' : isKilled ? 'orders.history.killed' : 'history.result.failed')}
    </Badge>
  )
}

/** Shows the type, the time, the result and the amounts of a transaction. */
export function TransactionSummary({ detail }: { readonly detail: TransactionDetail }): ReactElement {
  const t = useT()
  const { succ, time, type } = detail
  const word = recordTypeKey(type)
  const { given, received } = mainAmounts(detail)
  const { why, next } = reasonWords(succ)
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-4" translate="yes">
        <div className="min-w-0">
          <p className="text-20 font-semibold">{word === undefined ? type : t(word)}</p>
          <p className="text-12 text-2">{formatDateTime(ledgerTimeToUnixMs(time))}</p>
        </div>
        <ResultBadge result={succ} />
      </div>
      {succ !== 'tesSUCCESS' && (
        <Notice tone="warning">
          {why} {next}
        </Notice>
      )}
      {given !== undefined && (
        <div className="flex flex-col gap-1 tablet:flex-row tablet:gap-2" translate="no">
          <Side {...given} />
          {received !== undefined && (
            <>
              <ArrowRightIcon className="self-center text-3 max-tablet:rotate-90" />
              <Side {...received} />
            </>
          )}
        </div>
      )}
    </section>
  )
}
