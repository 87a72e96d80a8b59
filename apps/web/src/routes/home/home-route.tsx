import { Button, CheckIcon, KeyIcon, Skeleton, WalletIcon, WarningIcon, buttonClass } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { FirstTradeGuide } from '../../features/first-trade/index.ts'
import { mainRows, useMarket } from '../../features/markets/index.ts'
import { configStore, useStale } from '../../features/network/index.ts'
import { useT } from '../../lib/i18n.ts'
import { DeferredPart } from '../../lib/deferred-parts.tsx'
import { valueOf } from '../../lib/loadable.ts'
import { tradePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'
import { HeroCard, HeroCardSkeleton } from './hero-card.tsx'
import { MostTraded } from './most-traded.tsx'
import { Movers } from './movers.tsx'
import { openWalletDialog, useWallet } from '../../features/wallet/index.ts'

const REASONS = [
  { name: 'keys', Mark: KeyIcon },
  { name: 'proof', Mark: CheckIcon },
  { name: 'funds', Mark: WalletIcon },
] as const

/** Three differences from a custodian, for a visitor without a wallet. */
function Reasons(): ReactElement {
  const t = useT()
  return (
    <ul className="grid gap-3 tablet:grid-cols-3">
      {REASONS.map(({ name, Mark }) => (
        <li key={name} className="flex items-center gap-3 text-2">
          <span className="grid size-8 flex-none place-items-center rounded-full bg-accent-tint text-accent">
            <Mark />
          </span>
          <span className="min-w-0 text-12">
            <b className="block font-medium text-1">{t(`home.reason-${name}`)}</b>
            {t(`home.reason-${name}-text`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Imports an existing wallet; hidden once the user has a wallet. */
function ImportButton(): ReactElement | null {
  const t = useT()
  const { wallet } = useWallet()
  if (wallet !== undefined) return null
  return <Button onClick={() => openWalletDialog('import')}>{t('home.import')}</Button>
}

const CARDS = 4

/** The main pairs, the most traded pairs and the steps to a first trade. */
export function HomeRoute(): ReactElement {
  const t = useT()
  const { rows, known, priced } = useMarket()
  const config = useStore(configStore)
  const { wallet } = useWallet()
  const stale = useStale()
  const network = valueOf(config)?.network
  const main = mainRows(rows, CARDS)
  const first = main[0]
  return (
    <div
      data-stale={stale || undefined}
      className="mx-auto flex w-full max-w-page flex-1 flex-col gap-4 px-4 pt-4 pb-8 tablet:px-page-pad tablet:pt-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-20 font-semibold">{t('home.title')}</h1>
          <p className="text-2">{t('home.subtitle')}</p>
          {config.state === 'loading' && <Skeleton className="mt-2 mb-0.5 w-3/4" />}
          {network?.local === true && (
            <p role="note" className="mt-1 flex items-start gap-tight text-12 text-warning">
              <WarningIcon size="small" className="mt-0.5" />
              {t(network.preparing ? 'network.local-preparing' : 'network.local-notice')}
            </p>
          )}
        </div>
        <div className="flex gap-2">
          <ImportButton />
          {first ? (
            <Link to={tradePath(first.pair)} className={buttonClass()}>
              {t('home.open', { pair: `${first.baseTitle}/${first.counterTitle}` })}
            </Link>
          ) : (
            !known && <Skeleton className="h-ctl-page w-34" />
          )}
        </div>
      </div>
      {wallet === undefined && <Reasons />}
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        {known
          ? main.map((row) => <HeroCard key={row.key} row={row} priced={priced} />)
          : Array.from({ length: CARDS }, (_, card) => <HeroCardSkeleton key={card} />)}
      </div>
      <div className="grid grid-cols-1 items-start gap-3 desk:grid-cols-[minmax(0,1fr)_var(--guide-w)]">
        <MostTraded />
        <div className="order-first flex min-w-0 flex-col gap-3 desk:order-none">
          <FirstTradeGuide />
          <Movers />
        </div>
      </div>
      <DeferredPart at="home" />
    </div>
  )
}
