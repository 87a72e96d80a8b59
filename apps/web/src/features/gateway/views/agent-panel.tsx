import type { AgentInfo } from '@tidebook/contract/gateway'
import { Button, Card, Empty, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import { useAgent } from '../services/use-agent.ts'

/** Shows an agent's terms for a coin, a placeholder while they load, and the reason of a failure (ERR-068, ERR-073). */
export function AgentPanel(props: {
  readonly base: string
  readonly way: GatewayDirection
  readonly children: (info: AgentInfo) => ReactNode
}): ReactElement {
  const { base, way, children } = props
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
  return (
    <Card className="flex flex-col gap-3 p-4" aria-busy="true">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </Card>
  )
}
