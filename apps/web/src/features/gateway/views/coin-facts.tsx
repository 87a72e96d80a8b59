import type { AgentInfo, GatewayFee } from '@tidebook/contract/gateway'
import { Detail, figureText, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { depositMinutes, withdrawMinutes } from '../model/arrival-time.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'

interface FactsOf {
  readonly info: AgentInfo
  readonly way: GatewayDirection
}

/** Formats a fee: a percentage of the amount, or a fixed amount of the coin (XCH-008). */
function feeText({ kind, value }: GatewayFee, coin: string): string {
  return kind === 'percent' ? `${value}%` : `${figureText(value)} ${coin}`
}

/** Returns the estimated time until a new order of a coin arrives, in minutes. */
export function arrivalMinutes({ chain, deposit }: AgentInfo, way: GatewayDirection): number {
  const { profile } = network()
  return way === 'deposit' ? depositMinutes(chain, deposit.confirmations, profile) : withdrawMinutes(chain, profile)
}

/** The estimated time of arrival as a line of a definition list. */
export function ArrivalLine({ info, way }: FactsOf): ReactElement {
  const t = useT()
  return <Detail name={t('gateway.arrives-in')}>{t('gateway.minutes', { count: arrivalMinutes(info, way) })}</Detail>
}

/** Shows the time, fee and minimum of the selected coin next to the selection (XCH-008). */
export function CoinFacts({ info, way }: FactsOf): ReactElement {
  const t = useT()
  const { minimum, fee } = info[way]
  return (
    <Facts
      values={[
        t('gateway.minutes', { count: arrivalMinutes(info, way) }),
        feeText(fee, info.base),
        `${figureText(minimum)} ${info.base}`,
      ]}
    />
  )
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
      <Fact name={t('gateway.arrives-in')}>{time}</Fact>
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
