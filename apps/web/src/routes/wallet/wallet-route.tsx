import { Card, Checkbox, cx, EyeIcon, EyeOffIcon, IconButton, useKeptFocus, Skeleton } from '@tidebook/ui'
import { Suspense, useEffect, useRef, type ReactElement } from 'react'
import { LedgerSettingsPart } from '../../features/ledger-settings/index.ts'
import { useCoinTitles, useValuation } from '../../features/markets/index.ts'
import { configStore } from '../../features/network/index.ts'
import { OverviewPart, PortfolioPart } from '../../features/portfolio/index.ts'
import { resumeTransactions } from '../../features/transactions/index.ts'
import {
  AccountsCard,
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
  SummaryCard,
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

/** Toggles for hiding empty assets and all amounts. */
function HoldingsTools({ hideAssets }: { readonly hideAssets: boolean }): ReactElement {
  const t = useT()
  const { hideEmpty } = useStore(assetChoicesStore)
  return (
    <span className="flex items-center gap-3">
      <Checkbox className="text-12 text-2" checked={hideEmpty} onChange={(event) => setHideEmpty(event.target.checked)}>
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
  )
}

/** The user's wallet: address, lock, balances, and the reasons why native coins are frozen. */
export function WalletRoute({ title }: RouteProps): ReactElement {
  const t = useT()
  useModifySignal(title === 'shell.title-new-setting')
  useEffect(resumeTransactions, [])
  const { wallet, locked, locksAt, active, balances, orders, hideAssets } = useWallet()
  const titleOf = useCoinTitles()
  const valuation = useValuation()
  const hasTotal = useStore(configStore, (config) => showsTotal(valueOf(config)))
  const table = valueOf(balances)
  const tools = <WalletTools address={wallet?.address} locked={locked} />
  const page = useRef<HTMLDivElement>(null)
  // The hint about an inactive wallet disappears with its button as soon as funds arrive.
  useKeptFocus(page, 'button, a')
  return (
    <div ref={page} className="mx-auto flex w-full max-w-page flex-col gap-3 px-4 pt-5 tablet:px-page-pad pb-8">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="sr-only text-20 font-semibold tablet:not-sr-only">{t('wallet.title')}</h1>
        {wallet !== undefined && <LockBadge locked={locked} locksAt={locksAt} />}
      </div>
      {wallet === undefined ? (
        <NoWallet tools={tools} />
      ) : (
        <SummaryCard
          wallet={wallet}
          active={active}
          actions={tools}
          total={
            hasTotal && <AssetsTotal balances={table} valuation={valuation} titleOf={titleOf} hidden={hideAssets} />
          }
        />
      )}
      <InactiveHint />
      <div className={cx('grid items-start gap-3', wallet !== undefined && 'wide:grid-cols-[1fr_var(--guide-w)]')}>
        <Card title={t('wallet.assets')} trailing={wallet !== undefined && <HoldingsTools hideAssets={hideAssets} />}>
          <AssetsTable
            rows={mapLoadable(balances, (lines) => assetRows(lines, titleOf, valuation))}
            hidden={hideAssets}
            absent={wallet === undefined}
          />
        </Card>
        {wallet !== undefined && (
          <ReserveCard
            parts={table === undefined ? undefined : reserveParts(table, valueOf(orders) ?? [])}
            hidden={hideAssets}
          />
        )}
      </div>
      {wallet !== undefined && <OwnValue address={wallet.address} hidden={hideAssets} />}
      <AccountsCard />
      <Suspense fallback={null}>
        <OverviewPart hidden={hideAssets} />
      </Suspense>
      {wallet !== undefined && (
        <Suspense fallback={null}>
          <LedgerSettingsPart key={wallet.address} address={wallet.address} />
        </Suspense>
      )}
    </div>
  )
}
