import { tryParseDecimal } from '@tidebook/amount'
import type { CancelContext, OrderContext } from '@tidebook/keyring'
import { figureText } from '@tidebook/ui'

/** The values of each warning besides the name of a coin. All of them are numbers. */
const FIGURES = {
  priceHigh: ['price', 'best'],
  priceLow: ['price', 'best'],
  amountBook: ['amount', 'times'],
  amountBalance: ['percent'],
  newTokenForNative: ['left', 'reserve'],
  newToken: ['left', 'reserve'],
  nativeBase: ['left', 'reserve'],
  leavesLittle: ['left', 'reserve'],
} as const

/** Whether a warning concerns the remainder for fees and reserves, not price or amount. */
export function isAboutReserve({ code }: ValidWarning): boolean {
  return (FIGURES[code] as readonly string[]).includes('reserve')
}

/** A warning from the page with validated figures and coins. */
export interface ValidWarning {
  readonly code: keyof typeof FIGURES
  readonly params: Readonly<Record<string, string>>
}

const COIN = /^[A-Za-z0-9]{1,12}$/u

function figureOf(text: unknown): string {
  return isFigure(text) ? figureText(text) : '--'
}

/**
 * Returns the page's known, valid warnings. They come from the page, so they can add information but never remove any.
 */
export function validWarnings(context: OrderContext | undefined): readonly ValidWarning[] {
  return (context?.warnings ?? []).slice(0, 5).flatMap(({ code, params }) => {
    if (!Object.hasOwn(FIGURES, code)) return []
    const known = code as keyof typeof FIGURES
    const { coin } = params
    return [
      {
        code: known,
        params: {
          ...(typeof coin === 'string' && COIN.test(coin) && { coin }),
          ...Object.fromEntries(FIGURES[known].map((name) => [name, figureOf(params[name])])),
        },
      },
    ]
  })
}

function isFigure(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 40 && tryParseDecimal(text) !== undefined
}

/** Returns the reserve that stays frozen while the order is open, if it is a valid figure. */
export function validReserve({ reserve }: OrderContext): string | undefined {
  return isFigure(reserve) ? reserve : undefined
}

/** Returns the page's estimate of the fill from the order book, if its figures are valid. */
export function validEstimate({ estimate }: OrderContext): OrderContext['estimate'] {
  return estimate !== undefined && [estimate.average, estimate.total, estimate.impact].every(isFigure)
    ? estimate
    : undefined
}

/** Returns the page's record of the order to cancel, if it is valid. */
export function validCancel(cancels: CancelContext | undefined): CancelContext | undefined {
  return cancels !== undefined &&
    ['buy', 'sell'].includes(cancels.side) &&
    [cancels.price, cancels.amount].every(isFigure) &&
    [cancels.base, cancels.counter].every((coin) => COIN.test(coin?.code) && typeof coin.issuer === 'string')
    ? cancels
    : undefined
}
