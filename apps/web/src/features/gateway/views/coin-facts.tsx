import type { Decimal } from '@tidebook/amount'
import type { AgentInfo, GatewayFee } from '@tidebook/contract/gateway'
import { Detail, figureText, Notice, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { feeCharged } from '../model/amount-problem.ts'
import { isReviewed } from '../model/arrival-time.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import { useUsualTime } from '../services/use-arrival.ts'
import { useHalved } from '../services/use-halved.ts'

interface FactsOf {
  readonly info: AgentInfo
  readonly way: GatewayDirection
}

/** Formats a fee: a percentage of the amount, or a fixed amount of the coin (XCH-008). */
function feeText(fee: GatewayFee, coin: string, isHalved: boolean): string {
  const value = feeCharged(fee, isHalved)
  return fee.kind === 'percent' ? `${value}%` : `${figureText(value)} ${coin}`
}

/** The time until an amount arrives as a line of a definition list, or that staff check it first. */
export function ArrivalLine({ info, way, amount }: FactsOf & { readonly amount: Decimal | undefined }): ReactElement {
  const t = useT()
  const usual = useUsualTime(info, way)
  const waits = amount !== undefined && isReviewed(info[way], amount)
  return (
    <Detail name={t(waits ? 'gateway.arrives' : 'gateway.arrives-in')}>
      {waits ? t('gateway.after-review') : usual}
    </Detail>
  )
}

/** Says before the signature that staff check an amount, so that it takes longer. */
export function ReviewNotice(props: FactsOf & { readonly amount: Decimal | undefined }): ReactElement | null {
  const { info, way, amount } = props
  const t = useT()
  const { reviewAbove } = info[way]
  if (reviewAbove === undefined || amount === undefined || !isReviewed(info[way], amount)) return null
  return (
    <Notice tone="warning">
      {t(`gateway.review-ahead.${way}`, { limit: figureText(reviewAbove), coin: info.base })}
    </Notice>
  )
}

/** Shows the usual time, fee and minimum of the selected coin next to the selection (XCH-008). */
export function CoinFacts({ info, way }: FactsOf): ReactElement {
  const { minimum, fee } = info[way]
  const time = useUsualTime(info, way)
  const isHalved = useHalved(info)
  return <Facts values={[time, feeText(fee, info.base, isHalved), `${figureText(minimum)} ${info.base}`]} />
}

/** Placeholder of the facts with the same size. */
export function LoadingFacts(): ReactElement {
  const bar = (
    <span className="flex h-5 items-center">
      <Skeleton className="w-12" />
    </span>
  )
  return <Facts values={[bar, bar, bar]} />
}

function Facts({ values: [time, fee, minimum] }: { readonly values: readonly ReactNode[] }): ReactElement {
  const t = useT()
  return (
    <dl className="grid grid-cols-3 divide-x">
      <Fact name={t('gateway.usual-time')}>{time}</Fact>
      <Fact name={t('gateway.fee')}>{fee}</Fact>
      <Fact name={t('gateway.minimum')}>{minimum}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex min-w-0 flex-col justify-between px-3 py-2">
      <dt className="text-12 text-3">{name}</dt>
      <dd className="text-13 font-medium text-1">{children}</dd>
    </div>
  )
}
