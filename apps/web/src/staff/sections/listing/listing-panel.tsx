import type { ListingDeskRow } from '@tidebook/contract'
import { LISTING_LENGTHS, listingRoutes, type ListingState } from '@tidebook/contract/routes'
import { Button, Card, Field, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { Refusal } from '../../views/refusal.tsx'

interface ListingPanelProps {
  readonly application: ListingDeskRow
  readonly onChanged: () => void
}

type Decision = Exclude<ListingState, 'new'>

const DECISIONS = ['reviewing', 'accepted', 'declined'] as const
const MIN_REASON_LENGTH = 3

/** Scrolls to the opened panel, which is below the list and may be outside the window. */
function comeIntoView(panel: HTMLElement | null): void {
  return panel?.scrollIntoView({ block: 'nearest' })
}

/** One application: all submitted data, and the decision. */
export function ListingPanel({ application, onChanged }: ListingPanelProps): ReactElement {
  const t = useT()
  const { reference, project, code, issuer, website, document, contact, about, state, reason, changed } = application
  const [why, setWhy] = useState('')
  const [pending, setPending] = useState<Decision>()
  const [refused, setRefused] = useState<string>()
  const decide = async (wanted: Decision): Promise<void> => {
    setPending(wanted)
    const body = { state: wanted, reason: wanted === 'reviewing' ? '' : why.trim(), seen: changed }
    const answer = await callStaffApi<ListingDeskRow>(listingRoutes.decide, { path: { reference }, body })
    setPending(undefined)
    setRefused(answer.result ? undefined : answer.code)
    if (answer.result) onChanged()
  }
  const facts = [
    ['token', code],
    ['issuer', issuer],
    ['website', website],
    ['document', document],
    ['contact', contact],
    ['reference', reference],
    ['reason', reason],
  ] as const
  return (
    <div ref={comeIntoView}>
      <Card title={project}>
        <dl className="flex flex-col gap-2 p-4">
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name} className="flex flex-col gap-x-4 tablet:flex-row">
                <dt className="w-48 shrink-0 text-2">{t(`staff.listing.${name}`)}</dt>
                <dd className="font-medium break-all select-all">{value}</dd>
              </div>
            ))}
        </dl>
        <p className="border-t p-4 leading-6 break-words whitespace-pre-wrap">{about}</p>
        <Notice tone="info" flat>
          {t('staff.listing.what-next')}
        </Notice>
        <form className="flex flex-wrap items-start gap-2 p-4" onSubmit={(event) => event.preventDefault()}>
          <Field
            caption={t('staff.people.reason')}
            hint={t('staff.listing.reason-hint')}
            className="w-full max-w-100"
            maxLength={LISTING_LENGTHS.reason}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
          {DECISIONS.filter((each) => each !== state).map((each) => (
            <Button
              key={each}
              type="button"
              className="tablet:mt-5"
              variant={each === 'accepted' ? 'primary' : 'default'}
              pending={pending === each}
              disabled={pending !== undefined || (each !== 'reviewing' && why.trim().length < MIN_REASON_LENGTH)}
              onClick={() => void decide(each)}
            >
              {t(`staff.listing.do.${each}`)}
            </Button>
          ))}
        </form>
        {refused !== undefined && (
          <Notice tone="danger" urgent flat>
            <Refusal code={refused} />
          </Notice>
        )}
      </Card>
    </div>
  )
}
