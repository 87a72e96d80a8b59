import { PAGE_SIZES } from '@tidebook/contract/constants'
import type { CoverProof, PaymentProof } from '@tidebook/contract/finance'
import { Card, Empty, Figure, ShieldIcon, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf, type Loadable } from '../../../lib/loadable.ts'
import { NARROW, useMedia } from '../../../lib/use-media.ts'
import { ListState, PagerFoot } from '../../orders/index.ts'
import { hashButton } from '../../transaction-detail/index.ts'
import { useHedgeProofs, useProofs } from '../services/use-finance.ts'
import { useTitle } from './token-title.ts'

/** Payments to and from the operator's account, each verifiable in the ledger. */
export function PaymentList(): ReactElement {
  const t = useT()
  const [page, setPage] = useState(0)
  const proofs = useProofs(page)
  return (
    <Listed
      title={t('finance.payments')}
      empty={t('finance.no-payments')}
      page={page}
      onPage={setPage}
      cards={valueOf(proofs.answer)?.proofs.map((proof) => (
        <PaymentCard key={`${proof.kind} ${proof.hash}`} proof={proof} />
      ))}
      {...proofs}
    >
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
        {valueOf(proofs.answer)?.proofs.map((proof) => (
          <PaymentRow key={`${proof.kind} ${proof.hash}`} proof={proof} />
        ))}
      </tbody>
    </Listed>
  )
}

function PaymentRow({ proof }: { readonly proof: PaymentProof }): ReactElement {
  const { time, kind, amount, account, hash, token } = proof
  const t = useT()
  return (
    <tr>
      <Td className="text-2">{formatDateTime(time)}</Td>
      <Td>{t(`finance.kind.${kind}`)}</Td>
      <Td figures>
        <Figure value={amount} unit={useTitle(token)} />
      </Td>
      <Td>
        <span translate="no" title={account}>
          {listAddress(account)}
        </span>
      </Td>
      <Td figures>{hashButton(hash)}</Td>
    </tr>
  )
}

function PaymentCard({ proof }: { readonly proof: PaymentProof }): ReactElement {
  const { time, kind, amount, account, hash, token } = proof
  const t = useT()
  return (
    <li className="flex items-center gap-3 border-b px-4 py-3 text-12 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="text-13">
          {t(`finance.kind.${kind}`)} <Figure className="font-medium" value={amount} unit={useTitle(token)} />
        </p>
        <p className="text-3">
          {formatDateTime(time)} · <span translate="no">{listAddress(account)}</span>
        </p>
      </div>
      {hashButton(hash)}
    </li>
  )
}

/** Daily assets and liabilities of the operator's account, with the ledger that proves them. */
export function CoverList(): ReactElement {
  const t = useT()
  const [page, setPage] = useState(0)
  const proofs = useHedgeProofs(page)
  return (
    <Listed
      title={t('finance.cover')}
      empty={t('finance.no-cover')}
      page={page}
      onPage={setPage}
      cards={valueOf(proofs.answer)?.proofs.map((proof) => (
        <CoverCard key={`${proof.day} ${proof.token} ${proof.issuer}`} proof={proof} />
      ))}
      {...proofs}
    >
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
        {valueOf(proofs.answer)?.proofs.map((proof) => (
          <CoverRow key={`${proof.day} ${proof.token} ${proof.issuer}`} proof={proof} />
        ))}
      </tbody>
    </Listed>
  )
}

function CoverRow({ proof }: { readonly proof: CoverProof }): ReactElement {
  const { time, held, owed, account, ledger, ledgerHash, token } = proof
  const title = useTitle(token)
  return (
    <tr>
      <Td className="text-2">{formatDateTime(time)}</Td>
      <Td figures>
        <Figure value={held} unit={title} />
      </Td>
      <Td figures>
        <Figure value={owed} unit={title} />
      </Td>
      <Td>
        <span translate="no" title={account}>
          {listAddress(account)}
        </span>
      </Td>
      <Td figures>
        <span title={ledgerHash}>{ledger}</span>
      </Td>
    </tr>
  )
}

function CoverCard({ proof }: { readonly proof: CoverProof }): ReactElement {
  const { time, held, owed, ledger, ledgerHash, token } = proof
  const t = useT()
  const title = useTitle(token)
  return (
    <li className="flex flex-col gap-1 border-b px-4 py-3 text-12 last:border-b-0">
      <p className="flex flex-wrap justify-between gap-x-3 text-13">
        <span>
          {t('finance.column.held')} <Figure className="font-medium" value={held} unit={title} />
        </span>
        <span>
          {t('finance.column.owed')} <Figure className="font-medium" value={owed} unit={title} />
        </span>
      </p>
      <p className="text-3">
        {formatDateTime(time)} · {t('finance.column.ledger')} <span title={ledgerHash}>{ledger}</span>
      </p>
    </li>
  )
}

function Listed(props: {
  readonly title: string
  readonly empty: string
  readonly answer: Loadable<{ readonly count: number }>
  readonly retry: () => void
  readonly page: number
  readonly onPage: (page: number) => void
  /** The same rows as cards, for phones. */
  readonly cards: ReactNode
  readonly children: ReactNode
}): ReactElement {
  const { title, empty, answer, retry, page, onPage, cards, children } = props
  const narrow = useMedia(NARROW)
  return (
    <Card title={title}>
      <ListState page answer={answer} retry={retry} columns={5} rows={3}>
        {({ count }) =>
          count === 0 ? (
            <Empty icon={ShieldIcon} className="min-h-32" title={empty} />
          ) : (
            <>
              {narrow ? (
                <ul aria-label={title}>{cards}</ul>
              ) : (
                <Table page aria-label={title}>
                  {children}
                </Table>
              )}
              <PagerFoot page={page} size={PAGE_SIZES.proofs} count={count} onPage={onPage} />
            </>
          )
        }
      </ListState>
    </Card>
  )
}
