import type { ListingDeskRow } from '@tidebook/contract'
import { LISTING_PAGE, LISTING_STATES, listingRoutes, type ListingState } from '@tidebook/contract/routes'
import { Button, Empty, Segmented, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { SectionPage } from '../../views/section-page.tsx'
import { ListingPanel } from './listing-panel.tsx'

interface Queue {
  readonly count: number
  readonly applications: readonly ListingDeskRow[]
}

/** Refresh interval for new applications, in milliseconds. */
const REFRESH_MS = 30_000

/** Token listing applications by state, and the open application. */
export function ListingSection(): ReactElement {
  const t = useT()
  const [state, setState] = useState<ListingState>('new')
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const queue = useCall(
    ['listing queue', state, page],
    (signal) => callStaffApi<Queue>(listingRoutes.queue, { query: { state, page }, signal }),
    { everyMs: REFRESH_MS },
  )
  return (
    <SectionPage title={t('staff.nav.listing')}>
      <div className="flex overflow-x-auto">
        <Segmented
          label={t('staff.listing.state')}
          value={state}
          onChange={(wanted) => {
            setState(wanted)
            setPage(0)
          }}
          items={LISTING_STATES.map((id) => ({ id, label: t(`staff.listing.state.${id}`) }))}
        />
      </div>
      <AnswerPanel key={`${state} ${page}`} answer={queue}>
        {({ count, applications }) => {
          const open = applications.find(({ reference }) => reference === chosen)
          if (applications.length === 0)
            return <Empty title={t('staff.listing.none')}>{t('staff.listing.none-next')}</Empty>
          return (
            <div className="flex flex-col gap-4">
              <ListingTable applications={applications} chosen={chosen} onChoose={setChosen} />
              {count > LISTING_PAGE && (
                <div className="flex items-center justify-end gap-2">
                  <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
                    {t('staff.listing.before')}
                  </Button>
                  <Button size="small" disabled={(page + 1) * LISTING_PAGE >= count} onClick={() => setPage(page + 1)}>
                    {t('staff.listing.after')}
                  </Button>
                </div>
              )}
              {open && (
                <ListingPanel
                  key={`${open.reference} ${open.changed}`}
                  application={open}
                  onChanged={() => void queue.refresh()}
                />
              )}
            </div>
          )
        }}
      </AnswerPanel>
    </SectionPage>
  )
}

function ListingTable({
  applications,
  chosen,
  onChoose,
}: {
  readonly applications: readonly ListingDeskRow[]
  readonly chosen: string | undefined
  readonly onChoose: (reference: string) => void
}): ReactElement {
  const t = useT()
  return (
    <section className="overflow-x-auto rounded-3 border bg-surface-1">
      <Table page className="stacked" aria-label={t('staff.nav.listing')}>
        <thead>
          <tr>
            <Th>{t('staff.listing.project')}</Th>
            <Th>{t('staff.listing.token')}</Th>
            <Th>{t('staff.listing.sent')}</Th>
            <Th>{t('staff.listing.changed')}</Th>
          </tr>
        </thead>
        <tbody>
          {applications.map(({ reference, project, code, issuer, sent, changed, changedBy }) => (
            <tr
              key={reference}
              aria-selected={reference === chosen}
              className="cursor-pointer"
              onClick={() => onChoose(reference)}
            >
              <Td>
                <button type="button" className="text-left font-medium max-tablet:text-14">
                  {project}
                </button>
              </Td>
              <Td data-label={t('staff.listing.token')} title={issuer}>
                {code}
              </Td>
              <Td data-label={t('staff.listing.sent')}>{formatDateTime(sent)}</Td>
              <Td data-label={t('staff.listing.changed')}>
                {changedBy === '' ? '–' : `${changedBy}, ${formatDateTime(changed)}`}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
