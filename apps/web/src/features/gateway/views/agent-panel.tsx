import type { AgentInfo } from '@tidebook/contract/gateway'
import { Button, Card, Empty } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import { useAgent } from '../services/use-agent.ts'

/**
 * Shows content that needs an agent's terms, a placeholder while they load, and the reason of a failure (ERR-068,
 * ERR-073).
 */
export function AgentPanel(props: {
  readonly base: string
  readonly way: GatewayDirection
  readonly waiting: ReactNode
  readonly children: (info: AgentInfo) => ReactNode
}): ReactElement {
  const { base, way, waiting, children } = props
  const t = useT()
  const { answer, retry } = useAgent(base)
  const info = valueOf(answer)
  if (info !== undefined) return <>{children(info)}</>
  if (answer.state === 'failed')
    return (
      <Card>
        <Empty
          failed
          title={t(`gateway.no-settings.${way}`)}
          action={<Button onClick={retry}>{t('common.retry')}</Button>}
        >
          {formatError(answer.code)}
        </Empty>
      </Card>
    )
  return <>{waiting}</>
}
