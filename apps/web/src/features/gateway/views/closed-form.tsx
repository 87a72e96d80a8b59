import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { GatewayWay } from '../model/gateway-way.ts'
import type { Choice } from '../services/use-choice.ts'
import { CoinField } from './coin-field.tsx'
import { FormGrid } from './form-grid.tsx'

/** The read-only form while deposits and withdrawals are closed (XCH-001). */
export const ClosedForm = ({ way, choice }: { readonly way: GatewayWay; readonly choice: Choice }): ReactElement => {
  const t = useT()
  return (
    <FormGrid aside={null}>
      <CoinField coins={choice.coins} chosen={choice.coin} onChoose={choice.choose} />
      <Button type="submit" wide size="large" disabled>
        {t(`gateway.closed-button.${way}`)}
      </Button>
    </FormGrid>
  )
}
