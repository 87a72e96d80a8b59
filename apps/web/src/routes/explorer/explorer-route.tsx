import { Card, cx, Empty, Field, SearchIcon, ShieldIcon, Button, Skeleton } from '@tidebook/ui'
import { type FormEvent, type ReactElement, Suspense, useState } from 'react'
import { TransactionViewPart } from '../../features/transaction-detail/index.ts'
import { useAddressReader } from '../../lib/use-address-reader.ts'
import { VerifyPart } from '../../features/verify/index.ts'
import { api } from '../../features/network/index.ts'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import { EXPLORER_PATTERN, explorerPath } from '../../lib/paths.ts'
import { useCall } from '../../lib/queries/use-call.ts'
import { navigate, useParams } from '../../lib/router/index.ts'
import { AccountView } from './account-view.tsx'
import { ProofPicture } from './proof-picture.tsx'

const HASH = /^[0-9A-F]{64}$/u

/** The proof of a transaction: a summary, and the verification steps once the user starts them. */
function ProofCard({ hash }: { readonly hash: string }): ReactElement {
  const t = useT()
  const [isVerifying, setVerifying] = useState(false)
  return (
    <Card title={t('explorer.proof-title')}>
      <div className="p-4">
        {isVerifying ? (
          <Suspense fallback={<Skeleton className="h-48" />}>
            <VerifyPart hash={hash} />
          </Suspense>
        ) : (
          <div className="flex flex-col items-center gap-3 text-center">
            <ProofPicture />
            <p className="text-2">{t('explorer.proof')}</p>
            <Button variant="primary" wide onClick={() => setVerifying(true)}>
              <ShieldIcon />
              {t('explorer.verify')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Transaction({ hash }: { readonly hash: string }): ReactElement {
  const t = useT()
  const { answer } = useCall(['transaction', hash], (signal) => api.hashDetail(hash, { signal }))
  const isMissing = answer.state === 'failed'
  return (
    <>
      <h1 className="text-20 font-semibold max-tablet:sr-only">{t('explorer.transaction')}</h1>
      <div className={cx('grid items-start gap-3', !isMissing && 'desk:grid-cols-[minmax(0,1fr)_var(--guide-w)]')}>
        <Card>
          <div className={cx('p-4 tablet:p-6', isMissing && 'flex flex-col items-center gap-4')}>
            <Suspense fallback={<Skeleton className="h-48" />}>
              <TransactionViewPart hash={hash} />
            </Suspense>
            {isMissing && <SearchAgain id={hash} />}
          </div>
        </Card>
        {!isMissing && <ProofCard hash={hash} />}
      </div>
    </>
  )
}

/** The page for the id in the address bar: a transaction by its hash, or an account by its address. */
function Named({ id }: { readonly id: string }): ReactElement | null {
  const t = useT()
  const find = useAddressReader()
  if (HASH.test(id.toUpperCase())) return <Transaction hash={id.toUpperCase()} />
  if (find === undefined) return null
  const found = find(network().profile, id)
  if ('address' in found) return <AccountView address={found.address} />
  return (
    <div className="flex flex-col items-center gap-4 rounded-3 border bg-surface-1 px-4 pb-8">
      <Empty icon={SearchIcon} className="min-h-48" title={t('explorer.wrong')}>
        {t('explorer.wrong-why')}
      </Empty>
      <SearchAgain id={id} />
    </div>
  )
}

/** A search field with the invalid id; opens the page of the corrected one. */
function SearchAgain({ id }: { readonly id: string }): ReactElement {
  const t = useT()
  const [typed, setTyped] = useState(id)
  const search = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() !== '') navigate(explorerPath(encodeURIComponent(typed.trim())))
  }
  return (
    <form onSubmit={search} className="flex w-full max-w-form flex-col gap-3">
      <Field
        caption={t('explorer.search')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button variant="primary" type="submit">
        {t('explorer.search-do')}
      </Button>
    </form>
  )
}

/** One account or transaction of the ledger. */
export function ExplorerRoute(): ReactElement {
  const id = useParams(EXPLORER_PATTERN)['id'] ?? ''
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-3 px-4 pt-5 pb-8 tablet:px-page-pad">
      <Named key={id} id={id} />
    </div>
  )
}
