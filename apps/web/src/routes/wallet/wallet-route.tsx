import {
  Card,
  Checkbox,
  EyeIcon,
  EyeOffIcon,
  IconButton,
  useKeptFocus,
  Skeleton,
  ArrowDownIcon,
  ArrowUpIcon,
  Button,
  buttonClass,
} from '@tidebook/ui'
import { Suspense, useEffect, useRef, type ReactElement, useState } from 'react'
import { LedgerSettingsPart } from '../../features/ledger-settings/index.ts'
import { useCoinTitles, useValuation } from '../../features/markets/index.ts'
import { configStore } from '../../features/network/index.ts'
import { OverviewPart, PortfolioPart } from '../../features/portfolio/index.ts'
import { resumeTransactions } from '../../features/transactions/index.ts'
import {
  AccountsCard,
  AddressCard,
  assetChoicesStore,
  assetRows,
  AssetsTable,
  AssetsTotal,
  InactiveHint,
  LockBadge,
  mapLoadable,
  NoWallet,
  ReserveCard,
  reserveParts,
  setHideAssets,
  setHideEmpty,
  useWallet,
} from '../../features/wallet/index.ts'
import type { RouteProps } from '../../lib/route.ts'
import { useT } from '../../lib/i18n.ts'
import { valueOf } from '../../lib/loadable.ts'
import { useStore } from '../../lib/store.ts'
import { showsTotal } from './shows-total.ts'
import { useModifySignal } from './use-modify-signal.ts'
import { WalletTools } from './wallet-tools.tsx'
import { PanelBoundary } from '../../lib/panel-boundary.tsx'
import { ReceivePart } from '../../features/transfer/index.ts'
import { PATHS } from '../../lib/paths.ts'
import { Link } from '../../lib/router/index.ts'

/** Buttons for sending and receiving money. */
function MoveButtons({ address }: { address: string }): ReactElement {
  const t = useT()
  const [receiving, setReceiving] = useState(false)
  return (
    <>
      <Link to={PATHS.transfer} className={buttonClass('primary')}>
        <ArrowUpIcon />
        {t('transfer.title')}
      </Link>
      <Button onClick={() => setReceiving(true)}>
        <ArrowDownIcon />
        {t('transfer.receive')}
      </Button>
      <Link to={PATHS.deposit} className={buttonClass()}>
        {t('shell.title-deposit')}
      </Link>
      <Link to={PATHS.withdraw} className={buttonClass()}>
        {t('shell.title-withdraw')}
      </Link>
      <Link to={PATHS.finance} className={buttonClass()}>
        {t('shell.title-finance')}
      </Link>
      {receiving && (
        <Suspense fallback={null}>
          <ReceivePart address={address} onClose={() => setReceiving(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The value of the wallet over time, and the profit from trading. */
function OwnValue(props: { readonly address: string; readonly hidden: boolean }): ReactElement {
  return (
    <PanelBoundary>
      <Suspense
        fallback={
          <Card className="flex h-64 items-start p-4">
            <Skeleton className="w-full" />
          </Card>
        }
      >
        <PortfolioPart {...props} />
      </Suspense>
    </PanelBoundary>
  )
}

/** The user's wallet: address, lock, balances, and the reasons for frozen native coins. */
export function WalletRoute({ title }: RouteProps): ReactElement {
  const t = useT()
  useModifySignal(title === 'shell.title-new-setting')
  useEffect(resumeTransactions, [])
  const { wallet, locked, locksAt, active, balances, orders, hideAssets } = useWallet()
  const titleOf = useCoinTitles()
  const valuation = useValuation()
  const hasTotal = useStore(configStore, (config) => showsTotal(valueOf(config)))
  const table = valueOf(balances)
  const { hideEmpty } = useStore(assetChoicesStore)
  const page = useRef<HTMLDivElement>(null)
  // The hint of an inactive wallet disappears with its button as soon as money has arrived.
  useKeptFocus(page, 'button, a')
  return (
    <div ref={page} className="mx-auto flex w-full max-w-page flex-col gap-3 px-4 pt-5 tablet:px-page-pad pb-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-3">
          <h1 className="sr-only text-20 font-semibold tablet:not-sr-only">{t('wallet.title')}</h1>
          {wallet !== undefined && <LockBadge locked={locked} locksAt={locksAt} />}
        </div>
        <WalletTools locked={wallet === undefined ? undefined : locked} />
      </div>
      {wallet === undefined ? (
        <NoWallet />
      ) : (
        <AddressCard wallet={wallet} active={active}>
          <MoveButtons address={wallet.address} />
        </AddressCard>
      )}
      <InactiveHint />
      <div className="grid items-start gap-3 wide:grid-cols-[1fr_var(--guide-w)]">
        <Card
          title={t('wallet.assets')}
          trailing={
            <span className="flex items-center gap-3">
              <Checkbox
                className="text-12 text-2"
                checked={hideEmpty}
                onChange={(event) => setHideEmpty(event.target.checked)}
              >
                {t('wallet.hide-zero')}
              </Checkbox>
              <IconButton
                label={t(hideAssets ? 'wallet.show-amounts' : 'wallet.hide-amounts')}
                aria-pressed={hideAssets}
                onClick={() => setHideAssets(!hideAssets)}
              >
                {hideAssets ? <EyeOffIcon /> : <EyeIcon />}
              </IconButton>
            </span>
          }
        >
          {wallet !== undefined && hasTotal && (
            <div className="border-b px-4 py-3">
              <AssetsTotal balances={table} valuation={valuation} titleOf={titleOf} hidden={hideAssets} />
            </div>
          )}
          <AssetsTable
            rows={mapLoadable(balances, (lines) => assetRows(lines, titleOf, valuation))}
            hidden={hideAssets}
            absent={wallet === undefined}
          />
        </Card>
        <ReserveCard
          parts={table === undefined ? undefined : reserveParts(table, valueOf(orders) ?? [])}
          hidden={hideAssets}
        />
      </div>
      <AccountsCard />
      <Suspense fallback={null}>
        <OverviewPart hidden={hideAssets} />
      </Suspense>
      {wallet !== undefined && (
        <Suspense fallback={null}>
          <LedgerSettingsPart key={wallet.address} address={wallet.address} />
        </Suspense>
      )}
      {wallet !== undefined && <OwnValue address={wallet.address} hidden={hideAssets} />}
    </div>
  )
}
