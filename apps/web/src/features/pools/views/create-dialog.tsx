import { compare, decimalOf, divide, isPositive, ZERO, type Decimal, type LedgerNumber } from '@tidebook/amount'
import { decimalOfNumber, previewCreate, type Valuation } from '@tidebook/market'
import { Button, Detail, Dialog, Field, Notice, figureText } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { NumberField } from '../../../lib/number-field.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import {
  amountFigure,
  availableOf,
  balanceKey,
  maxPayable,
  SwapResult,
  TokenChooser,
  tokenKey,
  type ChoosableToken,
  type SwapToken,
} from '../../swap/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { freePair, poolOfPair } from '../model/pair-pool.ts'
import { readFee, typedNumber } from '../model/pool-side.ts'
import type { PoolView } from '../model/pool-view.ts'
import { createPool, sendPool } from '../services/pool-transactions.ts'
import { useSending } from './use-sending.ts'

const SCALE = 12
const DECIMALS = 6
const DEFAULT_FEE = '0.3'

export interface CreateDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly tokens: readonly ChoosableToken[]
  readonly pools: readonly PoolView[]
  readonly valuation: Valuation | undefined
}

/** Returns the price of one token in the other by the last market prices. */
const marketPrice = (valuation: Valuation | undefined, one: SwapToken, other: SwapToken): Decimal | undefined => {
  // A large amount, because values are truncated to two decimals.
  const many = decimalOf(1_000_000n)
  const [a, b] = [one, other].map((token) => valuation?.valueOf({ token: balanceKey(token), amount: many }))
  return a === undefined || b === undefined || b.coefficient === 0n ? undefined : divide(a, b, SCALE, 'half-even')
}

/** Dialog for a new pool of two of the user's tokens: amounts, fee, the resulting price, and the cost (AMM-102). */
export const CreateDialog = ({ open, onClose, tokens, pools, valuation }: CreateDialogProps): ReactElement => {
  const t = useT()
  const [keys, setKeys] = useState<readonly [string, string]>()
  const [texts, setTexts] = useState<readonly [string, string]>(['', ''])
  const [feeInput, setFeeInput] = useState(DEFAULT_FEE)
  const { busy, sent, send, account } = useSending()
  const balances = valueOf(useWallet().balances)
  const [wasOpen, setWasOpen] = useState(false)
  const tokenOf = (place: 0 | 1): ChoosableToken | undefined =>
    tokens.find((token) => tokenKey(token) === keys?.[place]) ?? tokens[place]
  const [one, other] = [tokenOf(0), tokenOf(1)]
  const existing = one && other && poolOfPair(pools, one, other)
  if (open !== wasOpen) {
    setWasOpen(open)
    // The dialog opens with a pair that has no pool yet.
    if (open && existing !== undefined) {
      const free = freePair(tokens, pools, (token) => isPositive(availableOf(balances, token) ?? ZERO))
      if (free !== undefined) setKeys([tokenKey(free[0]), tokenKey(free[1])])
    }
  }
  if (one === undefined || other === undefined) return <></>
  const choose = (place: 0 | 1, key: string): void => {
    const [first, second] = [tokenKey(one), tokenKey(other)]
    if (key === (place === 0 ? second : first)) setKeys([second, first])
    else setKeys(place === 0 ? [key, second] : [first, key])
  }
  const amounts: readonly (LedgerNumber | undefined)[] = [typedNumber(texts[0], one), typedNumber(texts[1], other)]
  const [amount, amount2] = amounts
  const fee = readFee(feeInput)
  const made = amount && amount2 && previewCreate(amount, amount2)
  const price =
    made && amount && amount2 && divide(decimalOfNumber(amount2), decimalOfNumber(amount), SCALE, 'half-even')
  const short = [one, other].find((token, place) => {
    const [available, value] = [availableOf(balances, token), amounts[place]]
    return (
      value !== undefined &&
      available !== undefined &&
      compare(decimalOfNumber(value), maxPayable(available, token)) > 0
    )
  })
  const { reserve, native } = network()
  const block = existing
    ? t('pools.exists')
    : made === undefined
      ? t('pools.enter-amounts')
      : fee === undefined
        ? t('pools.fee-range')
        : short !== undefined
          ? t('pools.short', { coin: short.title })
          : undefined
  const field = (place: 0 | 1, token: ChoosableToken): ReactElement => {
    const available = availableOf(balances, token)
    return (
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <NumberField
            label={t('pools.amount-of', { coin: token.title })}
            unit={available === undefined ? '' : t('pools.of', { amount: figureText(amountFigure(available)) })}
            value={texts[place]}
            invalid={false}
            onText={(text) => {
              const next = enterNumber(texts[place], text, DECIMALS)
              setTexts(place === 0 ? [next, texts[1]] : [texts[0], next])
            }}
          />
        </div>
        <TokenChooser
          label={t(place === 0 ? 'pools.first-token' : 'pools.second-token')}
          token={token}
          tokens={tokens}
          onChoose={(key) => choose(place, key)}
        />
      </div>
    )
  }
  const book = marketPrice(valuation, one, other)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      title={t('pools.new')}
      closeLabel={t('common.close')}
      footer={
        <Button
          variant="primary"
          pending={busy}
          blocked={account !== undefined && block !== undefined}
          onClick={() => {
            if (amount && amount2 && fee !== undefined)
              void send(() => sendPool(createPool({ one, other }, amount, amount2, fee)))
            else void send(async () => undefined)
          }}
        >
          {account === undefined ? t('pools.needs-wallet') : (block ?? t('pools.create'))}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {field(0, one)}
        {field(1, other)}
        <Field
          label={t('pools.fee')}
          align="right"
          unit="%"
          inputMode="decimal"
          value={feeInput}
          error={fee === undefined && t('pools.fee-range')}
          onChange={(event) => setFeeInput(enterNumber(feeInput, event.target.value, 3))}
        />
        <dl className="flex flex-col gap-1 text-13">
          <Detail name={t('pools.price-set')}>
            {price === undefined ? '--' : `1 ${one.title} = ${amountFigure(price)} ${other.title}`}
          </Detail>
          <Detail name={t('pools.price-market')}>
            {book === undefined ? '--' : `1 ${one.title} = ${amountFigure(book)} ${other.title}`}
          </Detail>
          <Detail name={t('pools.cost')}>
            {reserve.increment} {native.title}
          </Detail>
        </dl>
        {existing === undefined ? (
          <Notice tone="info">{t('pools.create-why')}</Notice>
        ) : (
          <Link
            to={`${PATHS.amm}?pool=${existing.row.account}`}
            onClick={onClose}
            className="text-13 font-medium text-accent hover:underline"
          >
            {t('pools.open-existing', { pair: existing.title })}
          </Link>
        )}
        {sent !== undefined && <SwapResult id={sent} title="" />}
      </div>
    </Dialog>
  )
}
