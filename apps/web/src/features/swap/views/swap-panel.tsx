import { ClockIcon, Notice, figureText, Button, Segmented, Skeleton, Card, cx } from '@tidebook/ui'
import { decimalOfNumber } from '@tidebook/market'
import { Suspense, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useStore } from '../../../lib/store.ts'
import { InactiveHint, useWallet, showWalletMissing } from '../../wallet/index.ts'
import { pairKey, useMarket } from '../../markets/index.ts'
import { PATHS, tradePath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { slippageStore, type SwapForm } from '../model/swap-form.ts'
import { hasTrustLine, createsTrustLines, type SwapBlock } from '../model/swap-state.ts'
import { tokenKey, type SwapToken } from '../model/swap-token.ts'
import { SWAP_MODES, swapOrder, type SwapMode } from '../model/timed-swap.ts'
import { pressSwap, pressTrust } from '../services/press-swap.ts'
import { useSwap, type SwapView } from '../services/use-swap.ts'
import { ComparedSources } from './compared-sources.tsx'
import { ImpactConsent, useAgreement, type Agreement } from './impact-consent.tsx'
import { RouteCard } from './route-card.tsx'
import { SlippageMenu } from './slippage-menu.tsx'
import { SwapAmounts } from './swap-amounts.tsx'
import { SwapDetails } from './swap-details.tsx'
import { SwapResult } from './swap-result.tsx'
import { TokenWarnings } from './token-warnings.tsx'
import type { ChoosableToken } from '../model/token-risks.ts'
import { network } from '../../../lib/network.ts'

const TimedSwapPart = lazyPart(async () => (await import('./timed-swap.tsx')).TimedSwap)

interface SwapButtonProps {
  readonly block: SwapBlock | undefined
  readonly pay: SwapToken
  readonly receive: SwapToken
  readonly busy: boolean
  readonly onSwap: () => void
  readonly onTrust: () => void
  readonly onRefresh: () => void
}

/** The main button: it swaps, or shows the next required step and performs it if possible. */
function SwapButton(props: SwapButtonProps): ReactElement {
  const { block, pay, receive, busy, onSwap, onTrust, onRefresh } = props
  const t = useT()
  const acts: Partial<Record<SwapBlock, () => void>> = {
    'no-wallet': showWalletMissing,
    trust: onTrust,
    refresh: onRefresh,
  }
  const act = block === undefined ? onSwap : acts[block]
  const words = { pay: pay.title, receive: receive.title, each: network().reserve.increment }
  return (
    <Button
      wide
      size="large"
      variant={block === undefined || act !== undefined ? 'primary' : 'default'}
      pending={busy || block === 'loading'}
      blocked={act === undefined}
      onClick={act}
    >
      {t(block === undefined ? 'swap.review' : `swap.block.${block}`, words)}
    </Button>
  )
}

const PricePart = lazyPart(async () => (await import('./price-card.tsx')).PriceCard)
const BESIDE = '(min-width: 1024px)'

/** Price of the two tokens' pair, in a window with space for it next to the form. */
function PairPrice({ pay, receive }: { readonly pay: SwapToken; readonly receive: SwapToken }): ReactElement | null {
  const { pairs, rows } = useMarket()
  const isBeside = useMedia(BESIDE)
  const { pair } = swapOrder(pay, receive, pairs)
  const row = pair && rows.find(({ key }) => key === pairKey(pair))
  if (!isBeside || row === undefined) return null
  return (
    <Suspense fallback={<Card className="h-54" />}>
      <PricePart row={row} />
    </Suspense>
  )
}

/** Links to the order book of the two tokens, or to the last one visited if they have none, and to the pools. */
function SwapLinks({ pay, receive }: { readonly pay: SwapToken; readonly receive: SwapToken }): ReactElement {
  const t = useT()
  const { pairs } = useMarket()
  return (
    <nav aria-label={t('swap.title')} className="flex flex-wrap gap-4 text-13">
      <Link to={tradePath(swapOrder(pay, receive, pairs).pair)} className="tap font-medium text-accent hover:underline">
        {t('swap.to-book')}
      </Link>
      <Link to={PATHS.amm} className="tap font-medium text-accent hover:underline">
        {t('swap.to-pools')}
      </Link>
    </nav>
  )
}

/** Runs one transaction at a time and remembers the last transaction sent. `onSent` resets the confirmations. */
function useSwapSending(title: string, onSent: () => void) {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ readonly id: string; readonly title: string }>()
  const run = async (work: () => Promise<string | undefined>): Promise<void> => {
    setBusy(true)
    try {
      const id = await work()
      if (id === undefined) return
      setSent({ id, title })
      onSent()
    } finally {
      setBusy(false)
    }
  }
  return { busy, sent, run }
}

/** The ledger of the quote, and its age. */
function QuoteAge({ ledger, seconds }: { readonly ledger: number | undefined; readonly seconds: number }) {
  const t = useT()
  if (ledger === undefined) return null
  return (
    <p className="flex items-center justify-center gap-1.5 text-12 text-3">
      <ClockIcon size="small" />
      {t('swap.quote-from', { ledger: figureText(String(ledger)), seconds })}
    </p>
  )
}

export interface SwapPanelProps {
  readonly form: SwapForm
  readonly pay: ChoosableToken
  readonly receive: ChoosableToken
  readonly tokens: readonly ChoosableToken[]
  /** The token in the address, if it is unknown. */
  readonly unknown?: string | undefined
}

const MAX_NAME_LENGTH = 24

interface SwapNowProps {
  readonly form: SwapForm
  readonly pay: SwapToken
  readonly receive: SwapToken
  readonly view: SwapView
  readonly agreement: Agreement
}

/** The quote of an immediate swap, its confirmations, and the button. */
function SwapNow({ form, pay, receive, view, agreement }: SwapNowProps): ReactElement {
  const { plan, route, block, refresh } = view
  const slippage = useStore(slippageStore)
  const { busy, sent, run } = useSwapSending(receive.title, agreement.clear)
  const { balances, wallet } = useWallet()
  const isNew = wallet !== undefined && !hasTrustLine(valueOf(balances), receive)
  return (
    <>
      {plan !== undefined && route !== undefined && (
        <>
          <SwapDetails
            plan={plan}
            route={route}
            pay={pay}
            receive={receive}
            exact={form.typed}
            slippage={slippage}
            freezes={isNew && createsTrustLines()}
          />
          <ImpactConsent impact={plan.impact} agreement={agreement} />
        </>
      )}
      <SwapButton
        block={block}
        pay={pay}
        receive={receive}
        busy={busy}
        onSwap={() => plan && route && void run(() => pressSwap(plan, route.tokens))}
        onTrust={() => void run(() => pressTrust(receive))}
        onRefresh={refresh}
      />
      <QuoteAge ledger={view.liquidity?.ledger} seconds={view.age} />
      {sent !== undefined && <SwapResult id={sent.id} title={sent.title} />}
    </>
  )
}

/** Two amounts, a quote, and one button (SWP-001, SWP-002), next to the route of the swap. */
export function SwapPanel({ form, pay, receive, tokens, unknown }: SwapPanelProps): ReactElement {
  const t = useT()
  const [mode, setMode] = useState<SwapMode>('now')
  const agreement = useAgreement()
  const view = useSwap(form, pay, receive, agreement)
  const { plan, others, route } = view
  const paid = form.typed === 'pay' ? readNumber(form.text) : plan && decimalOfNumber(plan.quote.in)
  return (
    <div className="mx-auto grid w-full max-w-page items-start justify-center gap-6 px-4 pt-4 pb-8 tablet:grid-cols-[minmax(0,var(--form-max))] tablet:px-page-pad tablet:pt-5 desk:grid-cols-[var(--form-max)_minmax(0,var(--form-max))]">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-20 font-semibold max-tablet:sr-only">{t('swap.title')}</h1>
          <Segmented
            label={t('swap.mode')}
            value={mode}
            onChange={setMode}
            items={SWAP_MODES.map((id) => ({ id, label: t(`swap.mode.${id}`) }))}
          />
          {/* A limit order has no slippage. The reserved space keeps the mode tabs from moving under the pointer. */}
          <div className={cx(mode === 'limit' && 'invisible')}>
            <SlippageMenu />
          </div>
        </div>
        <InactiveHint />
        {unknown !== undefined && (
          <Notice tone="warning">{t('swap.unknown', { name: unknown.slice(0, MAX_NAME_LENGTH) })}</Notice>
        )}
        <SwapAmounts form={form} pay={pay} receive={receive} tokens={tokens} quote={plan?.quote} mode={mode} />
        {view.tokens.map((each) => (
          <TokenWarnings key={tokenKey(each.token)} {...each} />
        ))}
        {mode === 'now' ? (
          <SwapNow form={form} pay={pay} receive={receive} view={view} agreement={agreement} />
        ) : (
          <Suspense fallback={<Skeleton className="h-32 w-full" />}>
            <TimedSwapPart
              key={mode}
              mode={mode}
              pay={pay}
              receive={receive}
              paid={paid}
              quote={plan}
              frozen={view.tokens.some(({ facts }) => facts?.frozen === true)}
              agreement={agreement}
            />
          </Suspense>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3 desk:pt-10">
        <PairPrice pay={pay} receive={receive} />
        {mode === 'now' && <RouteCard plan={plan} tokens={route?.tokens ?? [pay, receive]} />}
        {mode === 'now' && plan !== undefined && (
          <ComparedSources plan={plan} others={others} exact={form.typed} pay={pay} receive={receive} />
        )}
        <SwapLinks pay={pay} receive={receive} />
      </div>
    </div>
  )
}
