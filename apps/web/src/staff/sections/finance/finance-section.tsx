import type { FinanceOverview } from '@tidebook/contract'
import { financeDeskRoutes } from '@tidebook/contract/routes'
import { Notice, Card } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { memberStore } from '../../model/member-store.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { CoverTable } from './cover-table.tsx'
import { DoubtList } from './doubt-list.tsx'
import { UnreturnedPayments } from './unreturned-payments.tsx'
import { ProductDraft } from './product-draft.tsx'
import { ProductTable } from './product-table.tsx'
import { formatDateTime } from '../../../lib/dates.ts'
import { SecondApproval } from '../gateway/second-approval.tsx'
import { ReasonForm } from '../../views/reason-form.tsx'
import { SectionPage } from '../../views/section-page.tsx'

/** Pauses purchases and repayments with a reason, or resumes them. */
function PauseCard(props: {
  readonly paused: FinanceOverview['paused']
  readonly onChanged: () => void
}): ReactElement {
  const { paused, onChanged } = props
  const t = useT()
  const own = useStore(memberStore, (member) => (member.state === 'in' ? member.member.name : ''))
  const label = t(paused === null ? 'staff.finance.pause' : 'staff.finance.unpause')
  return (
    <Card title={label}>
      {paused === null ? (
        <p className="px-4 pt-3 text-13 text-2">{t('staff.finance.pause-why')}</p>
      ) : (
        <Notice tone="warning" flat>
          {t('staff.gateway.paused-by', { name: paused.by, time: formatDateTime(paused.since), reason: paused.reason })}
          <SecondApproval pause={paused} />
        </Notice>
      )}
      <ReasonForm
        hint={t(paused?.two === true ? 'staff.finance.two' : 'staff.people.reason-hint')}
        onDone={onChanged}
        acts={[
          {
            id: 'pause',
            label,
            variant: paused === null ? 'danger' : 'primary',
            disabled: own !== '' && paused?.endedBy === own,
            run: (reason) =>
              callStaffApi<unknown>(financeDeskRoutes.pause, { body: { paused: paused === null, reason } }),
          },
        ]}
      />
    </Card>
  )
}

/** Refresh interval in milliseconds, because owed and held amounts change independently of this page. */
const REFRESH_MS = 15_000

/** Fixed-return products: owed and held amounts, products on sale, and payments in doubt. */
export function FinanceSection(): ReactElement {
  const t = useT()
  const mayChange = useStore(
    memberStore,
    (member) => member.state === 'in' && (member.member.role === 'operator' || member.member.role === 'admin'),
  )
  const overview = useCall(
    ['finance overview'],
    (signal) => callStaffApi<FinanceOverview>(financeDeskRoutes.overview, { signal }),
    { everyMs: REFRESH_MS },
  )
  return (
    <SectionPage title={t('staff.nav.finance')}>
      <AnswerPanel answer={overview}>
        {({ account, reason, paused, cover, products, doubts, returning, kept, tokens }) => (
          <div className="flex flex-col gap-4">
            {reason === 'closed' && <Notice tone="info">{t('staff.finance.closed')}</Notice>}
            {reason === 'notConnected' && <Notice tone="warning">{t('staff.finance.no-account')}</Notice>}
            {account !== undefined && (
              <p className="text-13 text-2">
                {t('staff.finance.account')}{' '}
                <span className="font-medium break-all text-1 select-all" translate="no">
                  {account}
                </span>
                {' · '}
                {t('staff.finance.returning', { count: returning })}
              </p>
            )}
            <DoubtList doubts={doubts} mayDecide={mayChange} onDecided={() => void overview.refresh()} />
            <UnreturnedPayments kept={kept} mayDecide={mayChange} onDecided={() => void overview.refresh()} />
            <CoverTable cover={cover} />
            <ProductTable products={products} mayChange={mayChange} onChanged={() => void overview.refresh()} />
            {mayChange && reason !== 'closed' && (
              <ProductDraft tokens={tokens} onSaved={() => void overview.refresh()} />
            )}
            {mayChange && reason !== 'closed' && (
              <PauseCard paused={paused} onChanged={() => void overview.refresh()} />
            )}
          </div>
        )}
      </AnswerPanel>
    </SectionPage>
  )
}
