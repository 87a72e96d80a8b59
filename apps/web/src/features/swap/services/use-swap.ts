import { compare, ZERO, type Decimal } from '@tidebook/amount'
import { numberOfDecimal, planSwap, type SwapPlan } from '@tidebook/market'
import { useEffect, useMemo, useState } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import { useWallet, walletStore } from '../../wallet/index.ts'
import { readSlippage, slippageStore, type SwapForm } from '../model/swap-form.ts'
import { otherPlans, type OtherPlans } from '../model/other-plans.ts'
import { blockOf, type SwapBlock } from '../model/swap-state.ts'
import { isNative, type SwapToken, tokenKey } from '../model/swap-token.ts'
import { isThin, tokenRisks, type ChoosableToken, type TokenFacts, type TokenRisk } from '../model/token-risks.ts'
import { type Liquidity, fetchLiquidity } from './fetch-liquidity.ts'
import { fetchTokenFacts } from './token-facts.ts'
import { useRead } from '../../../lib/queries/use-read.ts'

interface LiquidityState {
  readonly liquidity: Liquidity | undefined
  /** Whether the last read failed. */
  readonly failed: boolean
  readonly refresh: () => void
}

const UNREACHABLE = 'unreachable'

/** Returns the market between two tokens, and reads it again with every ledger. */
function useLiquidity(pay: SwapToken | undefined, receive: SwapToken | undefined): LiquidityState {
  const ledger = useStore(networkStore, (state) => state.ledger?.index)
  const account = useStore(walletStore, (state) => state.wallet?.address)
  const { answer, refresh } = useRead(
    ['liquidity', pay && tokenKey(pay), receive && tokenKey(receive), account],
    pay === undefined || receive === undefined ? undefined : () => fetchLiquidity(pay, receive, account),
    () => UNREACHABLE,
    { version: ledger ?? 0 },
  )
  return {
    liquidity: valueOf(answer),
    failed: answer.state === 'failed' || answer.state === 'stale',
    refresh: () => void refresh(),
  }
}

/** Maximum age of a quote in ledgers; an older one must be read again before it is signed (SWP-103). */
const MAX_AGE_LEDGERS = 2
/** Grace period in milliseconds before a quote expires by the clock, if no ledger notifications arrive. */
const GRACE_MS = 3000

export interface SwapView {
  readonly plan: SwapPlan | undefined
  /** Plans with order books only, and with pools only. */
  readonly others: OtherPlans
  readonly route: Liquidity['routes'][number] | undefined
  readonly liquidity: Liquidity | undefined
  /** Whole seconds since the market was read. */
  readonly age: number
  readonly block: SwapBlock | undefined
  /** Facts and risks of both tokens. */
  readonly tokens: readonly TokenWarningsOf[]
  readonly refresh: () => void
}

interface TokenWarningsOf {
  readonly token: ChoosableToken
  readonly facts: TokenFacts | undefined
  readonly risks: readonly TokenRisk[]
}

/**
 * Returns the facts of a token, read again with every ledger; undefined for the native coin and until they arrive,
 * 'unread' when no node has responded.
 */
function useTokenFacts(token: ChoosableToken): TokenFacts | 'unread' | undefined {
  const ledger = useStore(networkStore, (state) => state.ledger?.index)
  const account = useStore(walletStore, (state) => state.wallet?.address)
  const { answer } = useRead(
    ['token facts', tokenKey(token), account],
    isNative(token) ? undefined : () => fetchTokenFacts(token, account),
    () => UNREACHABLE,
    { version: ledger ?? 0 },
  )
  return answer.state === 'failed' ? 'unread' : valueOf(answer)
}

function warningsOf(token: ChoosableToken, read: TokenFacts | 'unread' | undefined, thin: boolean): TokenWarningsOf {
  return { token, facts: read === 'unread' ? undefined : read, risks: tokenRisks(token, read, thin) }
}

export interface Agreed {
  readonly ticked: boolean
  readonly typed: boolean
}

/** Returns the current time, and updates it once a second while a component uses it. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function requestOf(
  form: SwapForm,
  pay: SwapToken,
  receive: SwapToken,
  slippage: Decimal | undefined,
): Parameters<typeof planSwap>[1] | undefined {
  const value = readNumber(form.text)
  if (value === undefined || compare(value, ZERO) <= 0 || slippage === undefined) return undefined
  const amount = numberOfDecimal(value, isNative(form.typed === 'pay' ? pay : receive))
  return amount.mantissa <= 0n ? undefined : { exact: form.typed, amount, slippage }
}

/** Returns a quote for the input, renewed with every ledger, and the reason that prevents its signature. */
export function useSwap(form: SwapForm, pay: ChoosableToken, receive: ChoosableToken, agreed: Agreed): SwapView {
  const { liquidity, failed, refresh } = useLiquidity(pay, receive)
  const { wallet, active, balances } = useWallet()
  const slippageText = useStore(slippageStore)
  const ledger = useStore(networkStore, (state) => state.ledger?.index)
  const now = useNow()
  const slippage = useMemo(() => readSlippage(slippageText), [slippageText])
  const request = useMemo(() => requestOf(form, pay, receive, slippage), [form, pay, receive, slippage])
  const plan = useMemo(
    () => (request === undefined || liquidity === undefined ? undefined : planSwap(liquidity.routes, request)),
    [liquidity, request],
  )
  const others = useMemo(
    () => (request === undefined || liquidity === undefined ? {} : otherPlans(liquidity.routes, request)),
    [liquidity, request],
  )
  const thin = useMemo(
    () =>
      request !== undefined &&
      liquidity !== undefined &&
      isThin(liquidity.routes, request, isNative(form.typed === 'pay' ? pay : receive)),
    [form.typed, liquidity, pay, receive, request],
  )
  const [payFacts, receiveFacts] = [useTokenFacts(pay), useTokenFacts(receive)]
  const tokens = [warningsOf(pay, payFacts, thin), warningsOf(receive, receiveFacts, thin)]
  const behind = liquidity !== undefined && ledger !== undefined && ledger - liquidity.ledger > MAX_AGE_LEDGERS
  const late =
    liquidity !== undefined && now - liquidity.at > (MAX_AGE_LEDGERS + 1) * network().closeInterval + GRACE_MS
  const value = readNumber(form.text)
  const block = blockOf({
    hasWallet: wallet !== undefined,
    inactive: active === 'inactive',
    hasAmount: value !== undefined && compare(value, ZERO) > 0,
    market: liquidity !== undefined ? 'there' : failed ? 'failed' : 'loading',
    stale: behind || late,
    frozen: tokens.some(({ facts }) => facts?.frozen === true),
    plan,
    slippage,
    pay,
    receive,
    balances: valueOf(balances),
    ...agreed,
  })
  const age = liquidity === undefined ? 0 : Math.max(0, Math.floor((now - liquidity.at) / 1000))
  return { plan, others, route: plan && liquidity?.routes[plan.route], liquidity, age, block, tokens, refresh }
}
