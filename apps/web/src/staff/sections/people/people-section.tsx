import type { PersonRow } from '@tidebook/contract'
import { peopleRoutes } from '@tidebook/contract/routes'
import { Badge, Button, Empty, Field, PersonIcon, SearchIcon, Table, Td, Th, type Tone } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { SectionPage } from '../../views/section-page.tsx'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { PersonPanel } from './person-panel.tsx'

/** Scrolls to the opened panel, which is below the list and may be outside the window. */
function comeIntoView(panel: HTMLElement | null): void {
  return panel?.scrollIntoView()
}

/** Search for users, and the actions for the selected user. */
export function PeopleSection(): ReactElement {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [question, setQuestion] = useState('')
  const [chosen, setChosen] = useState<string>()
  const found = useCall(['people', question], (signal) =>
    callStaffApi<{ readonly people: readonly PersonRow[] }>(peopleRoutes.search, { query: { q: question }, signal }),
  )
  const person = valueOf(found.answer)?.people.find(({ id }) => id === chosen)
  const showAll = (): void => {
    setTyped('')
    setQuestion('')
  }
  return (
    <SectionPage title={t('staff.nav.people')}>
      <section className="flex-none overflow-hidden rounded-3 border bg-surface-1">
        <form
          className="flex flex-wrap items-start gap-2 p-4"
          onSubmit={(event) => {
            event.preventDefault()
            setQuestion(typed.trim())
          }}
        >
          <Field
            type="search"
            caption={t('staff.people.find')}
            hint={t('staff.people.find-hint')}
            className="w-full max-w-100"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="primary" className="tablet:mt-5">
            {t('staff.search')}
          </Button>
          {question !== '' && (
            <Button variant="quiet" className="tablet:mt-5" onClick={showAll}>
              {t('staff.show-all')}
            </Button>
          )}
        </form>
        <div className="overflow-x-auto border-t">
          <AnswerPanel answer={found}>
            {({ people }) =>
              people.length === 0 ? (
                <NoPeople question={question} />
              ) : (
                <PeopleTable people={people} chosen={chosen} onChoose={setChosen} />
              )
            }
          </AnswerPanel>
        </div>
      </section>
      {person !== undefined && (
        <div key={person.id} ref={comeIntoView}>
          <PersonPanel person={person} onChanged={() => void found.refresh()} />
        </div>
      )}
    </SectionPage>
  )
}

/** Shows why the list is empty. */
function NoPeople({ question }: { readonly question: string }): ReactElement {
  const t = useT()
  return question === '' ? (
    <Empty icon={PersonIcon} className="py-12" title={t('staff.people.empty')}>
      {t('staff.people.empty-next')}
    </Empty>
  ) : (
    <Empty icon={SearchIcon} className="py-12" title={t('staff.people.none-for', { text: question })}>
      {t('staff.people.find-hint')}
    </Empty>
  )
}

const VERIFIED: Readonly<Record<PersonRow['verifyState'], Tone>> = {
  none: 'plain',
  pending: 'info',
  verified: 'success',
  rejected: 'danger',
  expired: 'warning',
}

function PeopleTable({
  people,
  chosen,
  onChoose,
}: {
  readonly people: readonly PersonRow[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}): ReactElement {
  const t = useT()
  return (
    <Table page className="stacked" aria-label={t('staff.nav.people')}>
      <thead>
        <tr>
          <Th>{t('staff.people.name')}</Th>
          <Th>{t('staff.people.phone')}</Th>
          <Th>{t('staff.people.email')}</Th>
          <Th>{t('staff.people.joined')}</Th>
          <Th>{t('staff.nav.identity')}</Th>
          <Th>{t('staff.people.state')}</Th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, userName, phone, email, created, verifyState, blocked }) => (
          <tr key={id} aria-selected={id === chosen} className="cursor-pointer" onClick={() => onChoose(id)}>
            <Td>
              <button type="button" className="flex items-center gap-3 text-left font-medium max-tablet:text-14">
                <span className="grid size-8 flex-none place-items-center rounded-full bg-accent-tint text-accent">
                  <PersonIcon />
                </span>
                {userName || phone || email}
              </button>
            </Td>
            <Td data-label={t('staff.people.phone')}>{phone || '–'}</Td>
            <Td
              data-label={t('staff.people.email')}
              title={email}
              className="tablet:max-desk:max-w-32 tablet:max-desk:truncate"
            >
              {email || '–'}
            </Td>
            <Td data-label={t('staff.people.joined')}>{formatDate(created)}</Td>
            <Td data-label={t('staff.nav.identity')}>
              <Badge tone={VERIFIED[verifyState]}>{t(`identity.state.${verifyState}`)}</Badge>
            </Td>
            <Td data-label={t('staff.people.state')}>
              {blocked === null ? (
                <Badge tone="success">{t('staff.people.active')}</Badge>
              ) : (
                <Badge tone="danger">{t('staff.people.blocked')}</Badge>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
