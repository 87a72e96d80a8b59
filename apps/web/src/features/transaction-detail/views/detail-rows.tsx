import type { TokenAmount, TransactionDetail } from '@tidebook/contract'
import { CopyIcon, cx, Figure, IconButton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { showToast } from '../../toasts/index.ts'
import { useCoinTitles } from '../../markets/index.ts'
import { copyText } from '../../wallet/index.ts'
import { mainAmounts } from '../model/main-amounts.ts'
import { recordTypeKey } from '../model/record-types.ts'
import { AmountFigure } from './amount-figure.tsx'

/** One line: the label, and the value at the right, or below the label if it is too long. */
function Row({ name, long, children }: { name: string; long?: boolean; children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-t py-2">
      <dt className="text-2" translate="yes">
        {name}
      </dt>
      <dd className={cx('ms-auto min-w-0 text-right', long && 'leading-5 break-all')}>{children}</dd>
    </div>
  )
}

/** The ledger's names for the type and the result, behind "details". */
function ResultCode({ result }: { readonly result: string }): ReactElement {
  const t = useT()
  return (
    <details>
      <summary className="cursor-pointer text-2" translate="yes">
        {t('common.details')}
      </summary>
      {result}
    </details>
  )
}

function CopyHash({ hash }: { readonly hash: string }): ReactElement {
  const t = useT()
  const copy = async (): Promise<void> => {
    await copyText(hash)
    showToast({ kind: 'done', title: t('history.detail.copied') })
  }
  return (
    <IconButton small className="ms-1 align-middle" label={t('history.detail.copy')} onClick={() => void copy()}>
      <CopyIcon />
    </IconButton>
  )
}

/** Amounts of an order that the summary does not show. */
function orderAmounts(detail: TransactionDetail): readonly (readonly [MessageKey, TokenAmount | undefined])[] {
  const shown = mainAmounts(detail).given?.amount
  const isFilled = shown === detail.matchGets
  return [
    ['history.detail.gets', isFilled ? detail.takerGets : undefined],
    ['history.detail.pays', isFilled ? detail.takerPays : undefined],
    ['history.detail.left-gets', detail.realGets],
    ['history.detail.left-pays', detail.realPays],
  ]
}

/** The issued tokens of a transaction, each once. */
function issuersOf(detail: TransactionDetail): readonly TokenAmount[] {
  const { given, received } = mainAmounts(detail)
  const amounts = [given?.amount, received?.amount, ...orderAmounts(detail).map(([, amount]) => amount)]
  const issued = amounts.flatMap((amount) => (amount === undefined || amount.issuer === '' ? [] : [amount]))
  return [...new Map(issued.map((amount) => [`${amount.currency} ${amount.issuer}`, amount])).values()]
}

/** All explorer data of a transaction, with full addresses and hash. */
export function DetailRows({ detail }: { readonly detail: TransactionDetail }): ReactElement {
  const t = useT()
  const titleOf = useCoinTitles()
  const { account, block, dest, fee, offerSeq, platform, seq, succ, type, upperHash } = detail
  const word = recordTypeKey(type)
  return (
    <dl className="text-13" translate="no">
      {orderAmounts(detail).map(
        ([name, amount]) =>
          amount !== undefined && (
            <Row key={name} name={t(name)}>
              <AmountFigure brief amount={amount} />
            </Row>
          ),
      )}
      {issuersOf(detail).map(({ currency, issuer }) => (
        <Row
          key={`${currency} ${issuer}`}
          name={t('history.detail.issuer-of', { token: titleOf(currency, issuer) })}
          long
        >
          {issuer}
        </Row>
      ))}
      {offerSeq !== undefined && <Row name={t('history.detail.offer')}>{offerSeq}</Row>}
      <Row name={t('history.detail.account')} long>
        {account}
      </Row>
      {dest !== undefined && (
        <Row name={t('history.detail.destination')} long>
          {dest}
        </Row>
      )}
      <Row name={t('history.detail.fee')}>
        <Figure value={fee} unit={network().native.title} />
      </Row>
      {platform !== undefined && (
        <Row name={t('history.detail.platform')} long>
          {platform}
        </Row>
      )}
      <Row name={t('history.detail.type')}>{word === undefined ? type : `${t(word)} (${type})`}</Row>
      <Row name={t('history.detail.sequence')}>{seq}</Row>
      <Row name={t('history.detail.ledger')}>
        <Figure value={String(block)} />
      </Row>
      <Row name={t('history.detail.hash')} long>
        {upperHash}
        <CopyHash hash={upperHash} />
      </Row>
      <Row name={t('history.detail.result')}>
        <ResultCode result={succ} />
      </Row>
    </dl>
  )
}
