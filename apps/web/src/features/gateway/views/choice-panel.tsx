import { Button, Card, Empty, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import type { OfferedCoin } from '../model/offered-coins.ts'
import type { CoinSelection } from '../services/use-coin-selection.ts'

/** Content for the selected coin, a placeholder while the list loads, and the reason of a failure (ERR-073). */
export function ChoicePanel(props: {
  readonly choice: CoinSelection
  readonly children: (coin: OfferedCoin) => ReactNode
}): ReactElement {
  const { choice, children } = props
  const { coin, failure, isLoading, retry } = choice
  const t = useT()
  if (failure !== undefined)
    return (
      <Card>
        <Empty failed title={t('gateway.no-config')} action={<Button onClick={retry}>{t('common.retry')}</Button>}>
          {formatError(failure)}
        </Empty>
      </Card>
    )
  if (isLoading)
    return (
      <Card className="flex flex-col gap-3 p-4" aria-busy="true">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </Card>
    )
  if (coin === undefined)
    return (
      <Card>
        <Empty title={t('gateway.no-coins')} />
      </Card>
    )
  return <>{children(coin)}</>
}
