import { Button, Card, Empty } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { ErrorNext } from '../../../lib/error-next.tsx'
import { formatError, useT } from '../../../lib/i18n.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import type { OfferedCoin } from '../model/offered-coins.ts'
import type { CoinSelection } from '../services/use-coin-selection.ts'
import { LoadingFacts } from './coin-facts.tsx'
import { CoinField } from './coin-field.tsx'
import { FormGrid } from './form-grid.tsx'
import { LoadingForm, LoadingTerms } from './loading-form.tsx'

/** Content for the selected coin, a placeholder while the list loads, and the reason of a failure (ERR-073). */
export function ChoicePanel(props: {
  readonly choice: CoinSelection
  readonly way: GatewayDirection
  readonly children: (coin: OfferedCoin) => ReactNode
}): ReactElement {
  const { choice, way, children } = props
  const { coin, failure, isLoading, retry } = choice
  const t = useT()
  if (failure !== undefined)
    return (
      <Card>
        <Empty failed title={t('gateway.no-config')} action={<Button onClick={retry}>{t('common.retry')}</Button>}>
          {formatError(failure)}
          <ErrorNext code={failure} />
        </Empty>
      </Card>
    )
  if (isLoading)
    return (
      <FormGrid aside={<LoadingTerms />}>
        <CoinField coins={[]} chosen={undefined} onChoose={choice.choose} facts={<LoadingFacts />} />
        <LoadingForm way={way} />
      </FormGrid>
    )
  if (coin === undefined)
    return (
      <Card>
        <Empty title={t('gateway.no-coins')} />
      </Card>
    )
  return <>{children(coin)}</>
}
