import type { GatewayOverview } from '@tidebook/contract'
import { gatewayDeskRoutes } from '@tidebook/contract/routes'
import type { ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { useT } from '../../../lib/i18n.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { CoinList } from './coin-list.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { SurplusList } from './surplus-list.tsx'

/** Refresh interval for new orders, in milliseconds. */
const REFRESH_MS = 10_000

/** Deposits and withdrawals: orders that wait for a decision, and the gateways with their pauses. */
export function GatewaySection(): ReactElement {
  const t = useT()
  const overview = useCall(
    ['gateway overview'],
    (signal) => callStaffApi<GatewayOverview>(gatewayDeskRoutes.overview, { signal }),
    { everyMs: REFRESH_MS },
  )
  return (
    <main className="mx-auto flex w-full max-w-page min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">
      <h1 className="text-20 font-semibold">{t('staff.nav.gateway')}</h1>
      <AnswerPanel answer={overview}>
        {({ coins, groups, surpluses }) => (
          <div className="flex flex-col gap-4">
            <ReviewQueue groups={groups} everyMs={REFRESH_MS} onDecided={() => void overview.refresh()} />
            <CoinList coins={coins} onChanged={() => void overview.refresh()} />
            <SurplusList surpluses={surpluses} />
          </div>
        )}
      </AnswerPanel>
    </main>
  )
}
