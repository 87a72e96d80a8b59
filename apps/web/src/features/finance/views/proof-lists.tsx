import type { CoverProof, PaymentProof } from '@tidebook/contract/finance'
import { Card, Figure, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf, type Loadable } from '../../../lib/loadable.ts'
import { ListState, Pager } from '../../orders/index.ts'
import { hashButton } from '../../transaction-detail/index.ts'
import { PAGE } from '../services/finance-api.ts'
import { useHedgeProofs, useProofs } from '../services/use-finance.ts'
import { useTitle } from './token-title.ts'

/** Payments into and out of the operator's account, each of which anybody finds in the ledger. */
export const PaymentList = (): ReactElement => {
  const t = useT()
  const [page, setPage] = useState(0)
  const asked = useProofs(page)
  return (
    <Listed title={t('finance.payments')} empty={t('finance.no-payments')} page={page} onPage={setPage} {...asked}>
      <thead>
        <tr>
          <Th>{t('finance.column.time')}</Th>
          <Th>{t('finance.column.kind')}</Th>
          <Th figures>{t('finance.column.amount')}</Th>
          <Th>{t('finance.column.account')}</Th>
          <Th figures>{t('finance.column.transaction')}</Th>
        </tr>
      </thead>
      <tbody>
        {valueOf(asked.answer)?.proofs.map((proof) => (
          <PaymentRow key={`${proof.kind} ${proof.hash}`} proof={proof} />
        ))}
      </tbody>
    </Listed>
  )
}

const PaymentRow = ({ proof }: { readonly proof: PaymentProof }): ReactElement => {
  const { time, kind, amount, account, hash, token } = proof
  const t = useT()
  return (
    <tr>
      <Td className="text-2">{formatDateTime(time)}</Td>
      <Td data-label={t('finance.column.kind')}>{t(`finance.kind.${kind}`)}</Td>
      <Td figures data-label={t('finance.column.amount')}>
        <Figure value={amount} unit={useTitle(token)} />
      </Td>
      <Td data-label={t('finance.column.account')}>
        <span translate="no" title={account}>
          {listAddress(account)}
        </span>
      </Td>
      <Td figures data-label={t('finance.column.transaction')}>
        {hashButton(hash)}
      </Td>
    </tr>
  )
}

/** What the operator's account held and owed, day by day, with the ledger in which it can be looked up. */
export const CoverList = (): ReactElement => {
  const t = useT()
  const [page, setPage] = useState(0)
  const asked = useHedgeProofs(page)
  return (
    <Listed title={t('finance.cover')} empty={t('finance.no-cover')} page={page} onPage={setPage} {...asked}>
      <thead>
        <tr>
          <Th>{t('finance.column.time')}</Th>
          <Th figures>{t('finance.column.held')}</Th>
          <Th figures>{t('finance.column.owed')}</Th>
          <Th>{t('finance.column.account')}</Th>
          <Th figures>{t('finance.column.ledger')}</Th>
        </tr>
      </thead>
      <tbody>
        {valueOf(asked.answer)?.proofs.map((proof) => (
          <CoverRow key={`${proof.day} ${proof.token} ${proof.issuer}`} proof={proof} />
        ))}
      </tbody>
    </Listed>
  )
}

const CoverRow = ({ proof }: { readonly proof: CoverProof }): ReactElement => {
  const { time, held, owed, account, ledger, ledgerHash, token } = proof
  const t = useT()
  const title = useTitle(token)
  return (
    <tr>
      <Td className="text-2">{formatDateTime(time)}</Td>
      <Td figures data-label={t('finance.column.held')}>
        <Figure value={held} unit={title} />
      </Td>
      <Td figures data-label={t('finance.column.owed')}>
        <Figure value={owed} unit={title} />
      </Td>
      <Td data-label={t('finance.column.account')}>
        <span translate="no" title={account}>
          {listAddress(account)}
        </span>
      </Td>
      <Td figures data-label={t('finance.column.ledger')}>
        <span title={ledgerHash}>{ledger}</span>
      </Td>
    </tr>
  )
}

const Listed = (props: {
  readonly title: string
  readonly empty: string
  readonly answer: Loadable<{ readonly count: number }>
  readonly retry: () => void
  readonly page: number
  readonly onPage: (page: number) => void
  readonly children: ReactNode
}): ReactElement => {
  const { title, empty, answer, retry, page, onPage, children } = props
  return (
    <Card title={title}>
      <ListState page answer={answer} retry={retry} columns={5} rows={3}>
        {({ count }) =>
          count === 0 ? (
            <p className="p-4 text-13 text-2">{empty}</p>
          ) : (
            <>
              <div className="overflow-x-auto">
                <Table page aria-label={title}>
                  {children}
                </Table>
              </div>
              {count > PAGE && (
                <div className="border-t px-4 py-2">
                  <Pager page={page} size={PAGE} count={count} onPage={onPage} />
                </div>
              )}
            </>
          )
        }
      </ListState>
    </Card>
  )
}
