import { tryParseDecimal } from '@tidebook/amount'
import type { CancelContext, OrderContext } from '@tidebook/keyring'
import { figureText } from '@tidebook/ui'

/** What each warning says, beside the name of a coin; all of it figures. */
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

/** Whether a warning is about what is left for fees and reserves, not about price or amount. */
export const isAboutReserve = ({ code }: SoundWarning): boolean =>
  (FIGURES[code] as readonly string[]).includes('reserve')

/** A warning of the page, with figures that are figures and coins that are coins. */
export interface SoundWarning {
  readonly code: keyof typeof FIGURES
  readonly params: Readonly<Record<string, string>>
}

const COIN = /^[A-Za-z0-9]{1,12}$/u

const figureOf = (text: unknown): string => (isFigure(text) ? figureText(text) : '--')

/** The page's warnings, as far as they are known ones. They come from the page: they say more, they never say less. */
export const soundWarnings = (context: OrderContext | undefined): readonly SoundWarning[] =>
  (context?.warnings ?? []).slice(0, 5).flatMap(({ code, params }) => {
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

const isFigure = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= 40 && tryParseDecimal(text) !== undefined

/** What stays frozen while the order is open, when it is a figure. */
export const soundReserve = ({ reserve }: OrderContext): string | undefined => (isFigure(reserve) ? reserve : undefined)

/** The page's estimate of what the book gives, when its figures are figures. */
export const soundEstimate = ({ estimate }: OrderContext): OrderContext['estimate'] =>
  estimate !== undefined && [estimate.average, estimate.total, estimate.impact].every(isFigure) ? estimate : undefined

/** The page's record of the order that is to be cancelled, when it is one. */
export const soundCancel = (cancels: CancelContext | undefined): CancelContext | undefined =>
  cancels !== undefined &&
  ['buy', 'sell'].includes(cancels.side) &&
  [cancels.price, cancels.amount].every(isFigure) &&
  [cancels.base, cancels.counter].every((coin) => COIN.test(coin?.code) && typeof coin.issuer === 'string')
    ? cancels
    : undefined
