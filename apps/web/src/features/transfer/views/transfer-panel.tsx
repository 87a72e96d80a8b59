import { ArrowDownIcon, buttonClass, Button, HistoryIcon, Segmented, Skeleton } from '@tidebook/ui'
import { Suspense, useEffect, useMemo, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { InactiveHint, loadAccounts, useWallet } from '../../wallet/index.ts'
import { editTransfer, type TransferWay } from '../model/transfer-form.ts'
import { transferChain } from '../services/transfer-chains.ts'
import { watchCopies } from '../services/watch-copies.ts'
import { useTransfer } from '../services/use-transfer.ts'
import { AmountField } from './amount-field.tsx'
import { AssetField } from './asset-field.tsx'
import { MemoFields } from './memo-fields.tsx'
import { OwnWalletField } from './own-wallet-field.tsx'
import { ReceivePart } from './parts.ts'
import { RecipientField } from './recipient-field.tsx'
import { TransferButton } from './transfer-button.tsx'
import { TransferFigures } from './transfer-figures.tsx'
import { TransferProgress } from './transfer-progress.tsx'

const WAYS: readonly TransferWay[] = ['any', 'own']

/** Sends money to a wallet by its address (TRF-003) or to another one of this browser (TRF-002), and says how that goes. */
export const TransferPanel = (): ReactElement => {
  const t = useT()
  const { wallet } = useWallet()
  const chain = useMemo(() => transferChain(), [])
  const view = useTransfer(chain)
  const [receiving, setReceiving] = useState(false)
  useEffect(() => {
    watchCopies()
    void loadAccounts()
  }, [])
  if (view === undefined) return <Waiting />
  const rules = chain.rules()
  const { form } = view
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] items-start justify-center gap-6 px-4 pt-4 pb-8 tablet:grid-cols-[minmax(0,var(--form-max))] tablet:px-page-pad tablet:pt-5 desk:grid-cols-[var(--form-max)_minmax(0,var(--form-max))]">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-20 font-semibold max-tablet:sr-only">{t('transfer.title')}</h1>
          <span className="ms-auto flex gap-2">
            <Link to={`${PATHS.history}?tab=transfers`} className={buttonClass('quiet')}>
              <HistoryIcon />
              {t('transfer.history')}
            </Link>
            {wallet !== undefined && (
              <Button onClick={() => setReceiving(true)}>
                <ArrowDownIcon />
                {t('transfer.receive')}
              </Button>
            )}
          </span>
        </div>
        <InactiveHint />
        <Segmented<TransferWay>
          big
          label={t('transfer.way')}
          value={form.way}
          onChange={(way) => editTransfer({ way, to: '', tag: '' })}
          items={WAYS.map((id) => ({ id, label: t(`transfer.way.${id}`) }))}
        />
        <AssetField asset={view.asset} assets={view.assets} onChoose={(asset) => editTransfer({ asset })} />
        {form.way === 'any' ? <RecipientField view={view} /> : <OwnWalletField view={view} />}
        <AmountField view={view} rules={rules} />
        <MemoFields view={view} rules={rules} />
        <TransferFigures view={view} rules={rules} />
        <TransferButton view={view} />
      </div>
      <div className="min-w-0 desk:pt-11">
        <TransferProgress id={view.sentId} />
      </div>
      {receiving && wallet !== undefined && (
        <Suspense fallback={null}>
          <ReceivePart address={wallet.address} onClose={() => setReceiving(false)} />
        </Suspense>
      )}
    </div>
  )
}

const Waiting = (): ReactElement => {
  const t = useT()
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-3 px-4 pt-5" aria-busy="true">
      <h1 className="text-20 font-semibold">{t('transfer.title')}</h1>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}
