import { formatDecimal, rescale, type Decimal } from '@tidebook/amount'
import { decimalOfNumber } from '@tidebook/market'
import { ClockIcon, IconButton, Notice, SwapIcon, figureText } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { InactiveHint, useWallet } from '../../wallet/index.ts'
import { useMarket, useValuation } from '../../markets/index.ts'
import { PATHS, tradePath } from '../../../lib/paths.ts'
import { Link, navigate } from '../../../lib/router/index.ts'
import type { TradingPair } from '@tidebook/contract'
import { network } from '../../../lib/network.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { amountFigure } from '../model/figures.ts'
import { chooseToken, slippageStore, reverseSwap, typeAmount, type SwapForm } from '../model/swap-form.ts'
import { availableOf, hasTrustLine, createsTrustLines, maxPayable } from '../model/swap-state.ts'
import { balanceKey, isNative, type SwapToken } from '../model/swap-token.ts'
import { pressSwap, pressTrust } from '../services/press-swap.ts'
import { useSwap } from '../services/use-swap.ts'
import { AmountCard } from './amount-card.tsx'
import { ComparedSources } from './compared-sources.tsx'
import { ImpactConsent } from './impact-consent.tsx'
import { RouteCard } from './route-card.tsx'
import { SlippageMenu } from './slippage-menu.tsx'
import { SwapButton } from './swap-button.tsx'
import { SwapDetails } from './swap-details.tsx'
import { SwapResult } from './swap-result.tsx'
import { TokenChooser, type ChoosableToken } from './token-chooser.tsx'

const DECIMALS = { native: 6, token: 10 } as const

const decimalsOf = (token: SwapToken): number => (isNative(token) ? DECIMALS.native : DECIMALS.token)

/** Drops the address's pair after the user selects another one. */
const leaveQuery = (): void => navigate(PATHS.swap, { replace: true })

const choose = (side: 'pay' | 'receive', key: string): void => {
  chooseToken(side, key)
  leaveQuery()
}

/** Returns the value of an amount by the last prices, in the anchor currency. */
const useWorth = (token: SwapToken, text: string): string | undefined => {
  const valuation = useValuation()
  const amount = readNumber(text)
  const worth = amount && valuation?.valueOf({ token: balanceKey(token), amount })
  return worth && formatDecimal(worth)
}

/** Returns the path of the two tokens' order book: their pair, or the last trade screen. */
const tradeOf = (pay: SwapToken, receive: SwapToken, pairs: readonly TradingPair[]): string =>
  tradePath(
    pairs.find(
      ({ base, counter }) =>
        (base === pay.code && counter === receive.code) || (base === receive.code && counter === pay.code),
    ),
  )

export interface SwapPanelProps {
  readonly form: SwapForm
  readonly pay: SwapToken
  readonly receive: SwapToken
  readonly tokens: readonly ChoosableToken[]
  /** Token of the address that is unknown. */
  readonly unknown?: string | undefined
}

const MAX_NAME_LENGTH = 24

/** Two amounts, a quote, and one button (SWP-001, SWP-002), next to the route of the swap. */
export const SwapPanel = ({ form, pay, receive, tokens, unknown }: SwapPanelProps): ReactElement => {
  const t = useT()
  const [ticked, setTicked] = useState(false)
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ readonly id: string; readonly title: string }>()
  const slippage = useStore(slippageStore)
  const { pairs } = useMarket()
  const typed = word.trim().toLowerCase() === t('swap.impact-word')
  const { plan, others, route, liquidity, age, block, refresh } = useSwap(form, pay, receive, { ticked, typed })
  const balances = valueOf(useWallet().balances)
  const hasWallet = useWallet().wallet !== undefined
  const shown = (side: 'pay' | 'receive', value: Decimal | undefined): string =>
    form.typed === side ? form.text : value === undefined ? '' : amountFigure(value)
  const paid = shown('pay', plan && decimalOfNumber(plan.quote.in))
  const got = shown('receive', plan && decimalOfNumber(plan.quote.out))
  const worth = [useWorth(pay, paid), useWorth(receive, got)] as const
  const anchor = network().anchor.title
  const worthText = (value: string | undefined): string =>
    value === undefined ? '' : t('swap.worth', { value: figureText(value), anchor })
  const run = async (work: () => Promise<string | undefined>): Promise<void> => {
    setBusy(true)
    try {
      const id = await work()
      if (id === undefined) return
      setSent({ id, title: receive.title })
      setTicked(false)
      setWord('')
    } finally {
      setBusy(false)
    }
  }
  const available = (token: SwapToken): ReactElement | null => {
    const amount = hasWallet ? availableOf(balances, token) : undefined
    if (amount === undefined) return null
    const most = maxPayable(amount, token)
    return (
      <>
        <span>
          {t('swap.available')} <span className="text-1">{figureText(amountFigure(amount))}</span>
        </span>
        {token === pay && (
          <button
            type="button"
            className="tap font-medium text-accent hover:underline"
            onClick={() =>
              typeAmount('pay', formatDecimal(rescale(most, Math.min(most.scale, decimalsOf(pay)), 'down')))
            }
          >
            {t('swap.max')}
          </button>
        )}
      </>
    )
  }
  return (
    <div className="mx-auto grid w-full max-w-page items-start justify-center gap-6 px-4 pt-4 pb-8 tablet:grid-cols-[minmax(0,var(--form-max))] tablet:px-page-pad tablet:pt-5 desk:grid-cols-[var(--form-max)_minmax(0,var(--form-max))]">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex items-center justify-between gap-3 max-tablet:justify-end">
          <h1 className="text-20 font-semibold max-tablet:sr-only">{t('swap.title')}</h1>
          <SlippageMenu />
        </div>
        <InactiveHint />
        {unknown !== undefined && (
          <Notice tone="warning">{t('swap.unknown', { name: unknown.slice(0, MAX_NAME_LENGTH) })}</Notice>
        )}
        <div className="flex flex-col gap-1">
          <AmountCard
            label={t('swap.pay')}
            value={paid}
            decimals={decimalsOf(pay)}
            quiet={form.typed !== 'pay'}
            onText={(text) => typeAmount('pay', text)}
            available={available(pay)}
            chooser={
              <TokenChooser
                label={t('swap.pay-token')}
                token={pay}
                tokens={tokens}
                onChoose={(key) => choose('pay', key)}
              />
            }
            note={worthText(worth[0])}
          />
          <div className="z-(--z-sticky) -my-4 flex justify-center">
            <IconButton
              label={t('swap.turn')}
              className="rounded-full border border-line-strong bg-surface-3"
              onClick={() => {
                reverseSwap()
                leaveQuery()
              }}
            >
              <SwapIcon />
            </IconButton>
          </div>
          <AmountCard
            label={t(form.typed === 'receive' ? 'swap.receive' : 'swap.receive-about')}
            value={got}
            decimals={decimalsOf(receive)}
            quiet={form.typed !== 'receive'}
            onText={(text) => typeAmount('receive', text)}
            available={available(receive)}
            chooser={
              <TokenChooser
                label={t('swap.receive-token')}
                token={receive}
                tokens={tokens}
                onChoose={(key) => choose('receive', key)}
              />
            }
            note={worthText(worth[1])}
          />
        </div>
        {plan !== undefined && route !== undefined && (
          <>
            <SwapDetails
              plan={plan}
              route={route}
              pay={pay}
              receive={receive}
              exact={form.typed}
              slippage={slippage}
              freezes={hasWallet && !hasTrustLine(balances, receive) && createsTrustLines()}
            />
            <ImpactConsent impact={plan.impact} ticked={ticked} onTick={setTicked} word={word} onWord={setWord} />
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
        {liquidity !== undefined && (
          <p className="flex items-center justify-center gap-1.5 text-12 text-3">
            <ClockIcon size="small" />
            {t('swap.quote-from', { ledger: figureText(String(liquidity.ledger)), seconds: age })}
          </p>
        )}
        {sent !== undefined && <SwapResult id={sent.id} title={sent.title} />}
      </div>
      <div className="flex min-w-0 flex-col gap-3 desk:pt-10">
        <RouteCard plan={plan} tokens={route?.tokens ?? [pay, receive]} />
        {plan !== undefined && (
          <ComparedSources plan={plan} others={others} exact={form.typed} pay={pay} receive={receive} />
        )}
        <nav aria-label={t('swap.title')} className="flex flex-wrap gap-4 text-13">
          <Link to={tradeOf(pay, receive, pairs)} className="tap font-medium text-accent hover:underline">
            {t('swap.to-book')}
          </Link>
          <Link to={PATHS.amm} className="tap font-medium text-accent hover:underline">
            {t('swap.to-pools')}
          </Link>
        </nav>
      </div>
    </div>
  )
}
