import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { toFixed, parseDecimal } from '@tidebook/amount'
import type { TokenAmount, TransactionDetail } from '@tidebook/contract'
import { DECIMALS } from '@tidebook/contract/constants'
import { Figure } from '@tidebook/ui'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { useCoinTitles } from '../../markets/index.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { reasonWords } from '../../transactions/index.ts'
import { recordTypeKey } from '../model/record-types.ts'

/** An amount with its issuer and 12 decimals, which only this view shows (DSP-011, A26). */
export function Amount({ amount }: { amount: TokenAmount }): ReactElement {
  const t = useT()
  const titleOf = useCoinTitles()
  return (
    <>
      <Figure
        value={toFixed(parseDecimal(amount.value), DECIMALS.transactionDetail)}
        unit={titleOf(amount.currency, amount.issuer)}
      />
      {amount.issuer !== '' && (
        <span className="block text-12 text-3">{t('history.detail.issuer', { issuer: amount.issuer })}</span>
      )}
    </>
  )
}

function amountOf(amount: TokenAmount | undefined): ReactNode {
  return amount === undefined ? undefined : <Amount amount={amount} />
}

/** Result, reason and next step; the ledger's own result code is behind "details". */
function ResultText({ result }: { result: string }): ReactElement {
  const t = useT()
  const done = result === 'tesSUCCESS'
  const killed = result === 'tecKILLED'
  const { why, next } = reasonWords(result)
  return (
    <span className="block break-normal" translate="yes">
      {t(done ? 'history.detail.success' : killed ? 'orders.history.killed' : 'history.result.failed')}
      {!done && (
        <span className="block text-12 text-2">
          {why} {next}
        </span>
      )}
      <details className="text-12 text-3">
        <summary className="cursor-pointer">{t('transactions.details')}</summary>
        <span translate="no">{result}</span>
      </details>
    </span>
  )
}

/** All explorer data of a transaction, with full addresses and hash. */
export function DetailRows({ detail }: { detail: TransactionDetail }): ReactElement {
  const t = useT()
  const word = recordTypeKey(detail.type)
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t('history.detail.hash'),
      <span key="hash" className="text-12">
        {detail.upperHash}
      </span>,
    ],
    [t('history.detail.type'), word === undefined ? detail.type : `${t(word)} (${detail.type})`],
    [t('history.detail.result'), <ResultText key="result" result={detail.succ} />],
    [t('history.detail.ledger'), <Figure key="ledger" value={String(detail.block)} />],
    [t('history.detail.time'), formatDateTime(ledgerTimeToUnixMs(detail.time))],
    [t('history.detail.account'), detail.account],
    [t('history.detail.sequence'), String(detail.seq)],
    [t('history.detail.fee'), <Figure key="fee" value={detail.fee} unit={network().native.title} />],
    [t('history.detail.destination'), detail.dest],
    [t('history.detail.amount'), amountOf(detail.amount)],
    [t('history.detail.pays'), amountOf(detail.takerPays)],
    [t('history.detail.gets'), amountOf(detail.takerGets)],
    [t('history.detail.matched-pays'), amountOf(detail.matchPays)],
    [t('history.detail.matched-gets'), amountOf(detail.matchGets)],
    [t('history.detail.left-pays'), amountOf(detail.realPays)],
    [t('history.detail.left-gets'), amountOf(detail.realGets)],
    [t('history.detail.offer'), detail.offerSeq === undefined ? undefined : String(detail.offerSeq)],
    [t('history.detail.platform'), detail.platform],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13" translate="no">
      {rows
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-2" translate="yes">
              {name}
            </dt>
            <dd className="text-right break-all">{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}
