import { compare, decimalOf, formatDecimal, isPositive, multiply, toFixed, type Decimal } from '@tidebook/amount'
import { Button, Detail, Field, Figure, Segmented } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { gapAfter } from '../../../lib/gap-after.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { useMarket } from '../../markets/index.ts'
import { useLink } from '../../network/index.ts'
import { showWalletMissing, useWallet } from '../../wallet/index.ts'
import { amountFigure } from '../model/figures.ts'
import { readSlippage, slippageStore } from '../model/swap-form.ts'
import { availableOf, impactTier } from '../model/swap-state.ts'
import type { SwapToken } from '../model/swap-token.ts'
import {
  acceptedImpact,
  baseAmount,
  MAX_RUNS,
  MIN_RUNS,
  orderPrice,
  proposedPrice,
  REPEAT_HOURS,
  swapOrder,
  worsenPrice,
  type RepeatHours,
  type SwapMode,
} from '../model/timed-swap.ts'
import { ImpactConsent, type Agreement } from './impact-consent.tsx'
import { pressLimit, pressRepeat } from '../services/press-timed.ts'

const DEFAULT_RUNS = '5'

export interface TimedSwapProps {
  readonly mode: Exclude<SwapMode, 'now'>
  readonly pay: SwapToken
  readonly receive: SwapToken
  /** Amount paid per run; undefined until it is known. */
  readonly paid: Decimal | undefined
  /** The market's rate in received per paid tokens, and the price impact; undefined until a quote exists. */
  readonly quote: { readonly rate: Decimal; readonly impact: Decimal } | undefined
  /** Whether the issuer of one of the tokens has frozen it. */
  readonly frozen: boolean
  readonly agreement: Agreement
}

/** Obstacles that an immediate swap has too, with the same texts. */
const SHARED_BLOCKS = ['inactive', 'frozen', 'tick', 'type'] as const
type SharedBlock = (typeof SHARED_BLOCKS)[number]
type Block = SharedBlock | 'offline' | 'no-wallet' | 'amount' | 'price' | 'digits' | 'runs' | 'unlisted' | 'balance'

/** Maximum digits of a price before the decimal point, as in the order form. */
const PRICE_DIGITS = 12

function isShared(block: Block): block is SharedBlock {
  return SHARED_BLOCKS.some((each) => each === block)
}

function isTooLong(price: Decimal): boolean {
  return toFixed(price, 0, 'down').length > PRICE_DIGITS
}

/** Returns the consent that an impact still requires: none, a checkbox, or a typed word. */
function consentBlock(impact: Decimal | undefined, { ticked, typed }: Agreement): Block | undefined {
  const tier = impact && impactTier(impact)
  if (tier === 'types' && !typed) return 'type'
  return tier === 'ticks' && !ticked ? 'tick' : undefined
}

/** The terms of a limit or repeated swap, and the button that signs it (SWP-202). */
export function TimedSwap({ mode, pay, receive, paid, quote, frozen, agreement }: TimedSwapProps): ReactElement {
  const t = useT()
  const doneText = t(`swap.timed-done.${mode}`)
  const { pairs } = useMarket()
  const { wallet, balances, active } = useWallet()
  const isOffline = useLink() === 'offline'
  const slippage = readSlippage(useStore(slippageStore)) ?? decimalOf(0n)
  const [typedPrice, setTypedPrice] = useState<string>()
  const [runsText, setRuns] = useState(DEFAULT_RUNS)
  const [hours, setHours] = useState<RepeatHours>(24)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const order = swapOrder(pay, receive, pairs)
  const market = quote && orderPrice(order, quote.rate)
  const usual = market && (mode === 'repeat' ? worsenPrice(order, market, slippage) : market)
  const priceText = typedPrice ?? (usual === undefined ? '' : formatDecimal(proposedPrice(order, usual)))
  const price = readNumber(priceText)
  const runs = /^\d{1,2}$/u.test(runsText) ? Number(runsText) : 0
  const amount = paid && price && isPositive(price) ? baseAmount(order, paid, price) : undefined
  const impact =
    quote && market && price && isPositive(price)
      ? acceptedImpact(order, price, { market, impact: quote.impact })
      : undefined
  const available = availableOf(valueOf(balances), pay)
  const block = ((): Block | undefined => {
    if (isOffline) return 'offline'
    if (wallet === undefined) return 'no-wallet'
    if (active === 'inactive') return 'inactive'
    if (paid === undefined || !isPositive(paid)) return 'amount'
    if (frozen) return 'frozen'
    if (price === undefined || amount === undefined || !isPositive(amount)) return 'price'
    if (isTooLong(price)) return 'digits'
    if (mode === 'repeat' && order.pair === undefined) return 'unlisted'
    if (mode === 'repeat' && (runs < MIN_RUNS || runs > MAX_RUNS)) return 'runs'
    if (available !== undefined && compare(paid, available) > 0) return 'balance'
    return consentBlock(impact, agreement)
  })()
  const press = async (): Promise<void> => {
    if (block === 'no-wallet') return showWalletMissing()
    if (paid === undefined || price === undefined) return undefined
    setBusy(true)
    const terms = { order, paid, price, market }
    const isSent = await (mode === 'limit' ? pressLimit(terms) : pressRepeat(terms, runs, hours))
    setDone(isSent)
    if (isSent) agreement.clear()
    return setBusy(false)
  }
  return (
    <div className="flex flex-col gap-3">
      <Field
        caption={t('swap.limit-price', { base: order.base.title })}
        inputMode="decimal"
        value={priceText}
        trailing={<span className="text-12 text-3">{order.counter.title}</span>}
        onChange={(event) => setTypedPrice(event.target.value)}
      />
      {mode === 'repeat' && <RepeatFields runs={runsText} onRuns={setRuns} hours={hours} onHours={setHours} />}
      <TermsNote
        mode={mode}
        order={order}
        amount={amount}
        price={price}
        total={mode === 'repeat' && runs >= MIN_RUNS ? paid && multiply(paid, decimalOf(BigInt(runs))) : undefined}
        pay={pay}
      />
      {impact !== undefined && <ImpactConsent impact={impact} agreement={agreement} />}
      <TimedButton mode={mode} pay={pay} block={block} busy={busy} onPress={() => void press()} />
      {done && (
        <output className="block text-13 text-2">
          {doneText}
          {gapAfter(doneText)}
          <Link to={PATHS.more} className="font-medium text-accent hover:underline">
            {t('swap.timed-orders')}
          </Link>
        </output>
      )}
    </div>
  )
}

/** Signs the orders, or shows what is still required. */
function TimedButton(props: {
  readonly mode: TimedSwapProps['mode']
  readonly pay: SwapToken
  readonly block: Block | undefined
  readonly busy: boolean
  readonly onPress: () => void
}): ReactElement {
  const { mode, pay, block, busy, onPress } = props
  const t = useT()
  return (
    <Button
      wide
      size="large"
      variant={block === undefined || block === 'no-wallet' ? 'primary' : 'default'}
      pending={busy}
      blocked={block !== undefined && block !== 'no-wallet'}
      onClick={onPress}
    >
      {block !== undefined && isShared(block)
        ? t(`swap.block.${block}`)
        : t(block === undefined ? `swap.review-${mode}` : `swap.timed-block.${block}`, { pay: pay.title })}
    </Button>
  )
}

/** Fields for the number of runs and the time between them. */
function RepeatFields(props: {
  readonly runs: string
  readonly onRuns: (runs: string) => void
  readonly hours: RepeatHours
  readonly onHours: (hours: RepeatHours) => void
}): ReactElement {
  const t = useT()
  return (
    <>
      <Field
        caption={t('swap.runs', { least: MIN_RUNS, most: MAX_RUNS })}
        inputMode="numeric"
        maxLength={2}
        value={props.runs}
        onChange={(event) => props.onRuns(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 text-13 text-2">
        {t('swap.every')}
        <Segmented
          label={t('swap.every')}
          value={String(props.hours)}
          onChange={(id) => props.onHours(REPEAT_HOURS.find((each) => String(each) === id) ?? 24)}
          items={REPEAT_HOURS.map((each) => ({ id: String(each), label: t(`swap.every-${each}`) }))}
        />
      </div>
    </>
  )
}

interface TermsNoteProps {
  readonly mode: TimedSwapProps['mode']
  readonly order: Pick<ReturnType<typeof swapOrder>, 'side' | 'base' | 'counter'>
  /** Base amount of one run. */
  readonly amount: Decimal | undefined
  readonly price: Decimal | undefined
  /** Amount of the paid token over all runs; undefined for a single order. */
  readonly total: Decimal | undefined
  readonly pay: SwapToken
}

/** Shows the amounts of one order at its limit, and the total cost of all runs. */
function TermsNote({ mode, order, amount, price, total, pay }: TermsNoteProps): ReactElement {
  const t = useT()
  const { side, base, counter } = order
  const least = amount && price && multiply(amount, price)
  return (
    <div className="flex flex-col gap-1.5 text-13">
      <dl>
        <Detail name={t(`swap.timed-${side}`)}>
          <Figure value={amount && amountFigure(amount)} unit={base.title} />
        </Detail>
        {side === 'sell' && (
          <Detail name={t('swap.timed-receive')}>
            <Figure value={least && amountFigure(least)} unit={counter.title} />
          </Detail>
        )}
        {total !== undefined && (
          <Detail name={t('swap.timed-total')}>
            <Figure value={amountFigure(total)} unit={pay.title} />
          </Detail>
        )}
      </dl>
      <p className="text-12 text-2">{t(`swap.timed-why.${mode}`)}</p>
    </div>
  )
}
