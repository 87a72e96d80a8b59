import { CHAIN_TITLES } from '@tidebook/chains/ids'
import type { AgentInfo } from '@tidebook/contract/gateway'
import { Card, Steps } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network, titleOfCode } from '../../../lib/network.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import { useUsualTime } from '../services/use-arrival.ts'

const STEPS = {
  deposit: ['deposit.sign', 'deposit.confirm', 'deposit.credit'],
  elsewhere: ['elsewhere.pay', 'deposit.confirm', 'deposit.credit'],
  withdraw: ['withdraw.sign', 'withdraw.validate', 'withdraw.pay'],
} as const

/** The three stages of a new order, before it is signed: the user's, the chain's and the agent's. */
export function WayCard(props: {
  readonly info: AgentInfo
  readonly way: GatewayDirection
  /** Whether the coins come from a wallet outside this browser. */
  readonly isElsewhere?: boolean
}): ReactElement {
  const { info, way, isElsewhere = false } = props
  const t = useT()
  const values = {
    coin: titleOfCode(way === 'deposit' ? info.base : info.token),
    token: titleOfCode(info.token),
    chain: CHAIN_TITLES[info.chain],
    own: network().native.title,
    count: info.deposit.confirmations,
    time: useUsualTime(info, way),
  }
  return (
    <Card title={t('gateway.way')}>
      <div className="p-4">
        <Steps
          steps={STEPS[isElsewhere ? 'elsewhere' : way].map((id) => ({
            id,
            state: 'todo',
            title: t(`gateway.way.${id}`, values),
            text: t(`gateway.way.${id}-why`, values),
          }))}
        />
      </div>
    </Card>
  )
}
