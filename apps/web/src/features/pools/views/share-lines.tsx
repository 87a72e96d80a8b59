import {
  add,
  decimalOf,
  divide,
  formatDecimal,
  multiply,
  subtract,
  ZERO,
  compare,
  type Decimal,
} from '@tidebook/amount'
import { decimalOfNumber, type PoolSideNow, type ShareChange } from '@tidebook/market'
import { Detail, Figure, type FigureProps } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { amountFigure, type SwapToken } from '../../swap/index.ts'

function Row({ name, ...figure }: FigureProps & { readonly name: string }): ReactElement {
  return (
    <Detail name={name}>
      <Figure {...figure} />
    </Detail>
  )
}

/** Possible decimals of a share; a small share gets enough to be visible. */
const SHARE_DECIMALS = [2, 4, 6, 8]

function percentOf(part: Decimal, whole: Decimal): string {
  if (compare(whole, ZERO) === 0) return '0'
  const shares = SHARE_DECIMALS.map((decimals) => divide(multiply(part, decimalOf(100n)), whole, decimals, 'down'))
  return formatDecimal(shares.find((share) => compare(share, ZERO) !== 0) ?? ZERO)
}

export interface ShareLinesProps {
  readonly pool: PoolSideNow
  readonly change: ShareChange
  readonly direction: 'deposit' | 'withdrawal'
  readonly one: SwapToken
  readonly other: SwapToken
  /** Amount of pool tokens that the user has now. */
  readonly held: Decimal
}

/** Result of a deposit or withdrawal: amounts, tokens, the share afterwards, and the effect on the price. */
export function ShareLines({ pool, change, direction, one, other, held }: ShareLinesProps): ReactElement {
  const t = useT()
  const tokens = decimalOfNumber(change.tokens)
  const after = direction === 'deposit' ? subtract(held, subtract(ZERO, tokens)) : subtract(held, tokens)
  const [balance, amount] = [decimalOfNumber(pool.balance), decimalOfNumber(change.amount)]
  const moved = direction === 'deposit' ? amount : subtract(ZERO, amount)
  return (
    <dl className="flex flex-col gap-2 rounded-3 bg-surface-2 px-4 py-3 text-13">
      <Row name={t(`pools.${direction}-of`)} value={amountFigure(amount)} unit={one.title} />
      {change.amount2 !== undefined && (
        <Row
          name={t(`pools.${direction}-of`)}
          value={amountFigure(decimalOfNumber(change.amount2))}
          unit={other.title}
        />
      )}
      <Row name={t(direction === 'deposit' ? 'pools.tokens-got' : 'pools.tokens-given')} value={amountFigure(tokens)} />
      <Row name={t('pools.share-after')} value={percentOf(after, decimalOfNumber(change.total))} suffix="%" />
      {change.amount2 === undefined && (
        <Row
          name={t('pools.price-effect', { coin: one.title })}
          value={percentOf(subtract(ZERO, moved), add(balance, moved))}
          suffix="%"
          signed
        />
      )}
    </dl>
  )
}
