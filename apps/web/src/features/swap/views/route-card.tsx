import { decimalOf, divide, formatDecimal, multiply, type Decimal } from '@tidebook/amount'
import { decimalOfNumber, type SourceTally, type SwapPlan } from '@tidebook/market'
import { ArrowRightIcon, Badge, Card, Notice } from '@tidebook/ui'
import { Fragment, type ReactElement } from 'react'
import { gapAfter } from '../../../lib/gap-after.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import type { SwapToken } from '../model/swap-token.ts'

const HUNDRED = decimalOf(100n)

/** Returns the shares of the pool and of the orders in one market's output, in whole percent. */
function sharesOf({ pool, orders }: SourceTally): { readonly pool: string; readonly orders: string } {
  const value = (each: SourceTally['pool']): Decimal => (each === undefined ? decimalOf(0n) : decimalOfNumber(each.out))
  const [ofPool, ofOrders] = [value(pool), value(orders)]
  const scale = Math.max(ofPool.scale, ofOrders.scale)
  const total = {
    coefficient:
      ofPool.coefficient * 10n ** BigInt(scale - ofPool.scale) +
      ofOrders.coefficient * 10n ** BigInt(scale - ofOrders.scale),
    scale,
  }
  if (total.coefficient === 0n) return { pool: '0', orders: '0' }
  const part = formatDecimal(divide(multiply(ofPool, HUNDRED), total, 0, 'half-up'))
  return { pool: part, orders: String(100 - Number(part)) }
}

function Leg({ source }: { source: SourceTally }): ReactElement {
  const t = useT()
  const shares = sharesOf(source)
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1">
      <span aria-hidden="true" className="min-w-2 flex-1 border-t border-line-strong" />
      <span className="flex flex-wrap items-center justify-center gap-1">
        {source.pool !== undefined && <Badge tone="accent">{t('swap.by-pool', { percent: shares.pool })}</Badge>}
        {source.orders !== undefined && (
          <Badge tone="info">{t('swap.by-orders', { percent: shares.orders, count: source.orderCount })}</Badge>
        )}
      </span>
      <span aria-hidden="true" className="min-w-2 flex-1 border-t border-line-strong" />
      <ArrowRightIcon size="small" className="-ms-2 text-3" />
    </span>
  )
}

/** The route of a swap: the tokens, and the output of pool and orders on each hop (SWP-104). */
export function RouteCard({
  plan,
  tokens,
}: {
  plan: SwapPlan | undefined
  tokens: readonly SwapToken[]
}): ReactElement {
  const t = useT()
  const notImpact = t('swap.not-impact')
  return (
    <Card title={t('swap.route')}>
      <div className="flex flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center gap-2">
          {tokens.map((token, place) => (
            <Fragment key={token.code + token.issuer}>
              {place > 0 && plan?.quote.sources[place - 1] !== undefined && (
                <Leg source={plan.quote.sources[place - 1] as SourceTally} />
              )}
              {place > 0 && plan === undefined && <ArrowRightIcon size="small" className="text-3" />}
              <span className="flex items-center gap-2 font-medium">
                <TokenIcon code={token.code} issuer={token.issuer} />
                {token.title}
              </span>
            </Fragment>
          ))}
        </div>
        <p className="text-12 text-2">{t(network().pools ? 'swap.route-why' : 'swap.route-books')}</p>
        <Notice tone="info">
          <span className="font-medium">{notImpact}</span>
          {gapAfter(notImpact)}
          <span className="text-2">{t('swap.not-impact-why')}</span>
        </Notice>
      </div>
    </Card>
  )
}
