import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import type { CoinSelection } from '../services/use-coin-selection.ts'
import { CoinField } from './coin-field.tsx'
import { FormGrid } from './form-grid.tsx'

/** The read-only form while deposits and withdrawals are closed (XCH-001). */
export function ClosedForm({
  way,
  choice,
}: {
  readonly way: GatewayDirection
  readonly choice: CoinSelection
}): ReactElement {
  const t = useT()
  return (
    <FormGrid>
      <CoinField coins={choice.coins} chosen={choice.coin} onChoose={choice.choose} />
      <Button type="submit" wide size="large" disabled>
        {t(`gateway.closed-button.${way}`)}
      </Button>
    </FormGrid>
  )
}
