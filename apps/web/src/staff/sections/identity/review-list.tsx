import type { ReviewRow } from '@tidebook/contract'
import { Badge, Empty, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { shownChecks } from './review-checks.ts'
import { waitingTimeText } from './waited-text.ts'

interface ReviewListProps {
  readonly reviews: readonly ReviewRow[]
  readonly opened: string | undefined
  /** Server time of the list, in milliseconds since 1970. */
  readonly answeredAt: number
  readonly onOpen: (id: string) => void
}

/** The waiting applicants, oldest first, with the results of the checks. */
export function ReviewList({ reviews, opened, answeredAt, onOpen }: ReviewListProps): ReactElement {
  const t = useT()
  const tag = LANGUAGE_TAGS[useLanguage()]
  if (reviews.length === 0)
    return (
      <Empty className="flex-1" title={t('staff.identity.none')}>
        {t('staff.identity.none-next')}
      </Empty>
    )
  return (
    <Table page aria-label={t('staff.identity.title')}>
      <thead>
        <tr>
          <Th>{t('staff.identity.person')}</Th>
          <Th>{t('staff.identity.waited')}</Th>
          <Th>{t('staff.identity.checks')}</Th>
        </tr>
      </thead>
      <tbody>
        {reviews.map(({ id, name, contact, sent, checks, reviewer }) => {
          const failed = shownChecks(checks).find(({ holds }) => !holds)
          return (
            <tr key={id} aria-selected={id === opened} onClick={() => onOpen(id)} className="cursor-pointer">
              <Td>
                <button type="button" className="block py-1 text-left">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-12 text-3">{contact}</span>
                </button>
              </Td>
              <Td className="text-2">{waitingTimeText(answeredAt - sent, tag)}</Td>
              <Td>
                {reviewer !== '' && id !== opened ? (
                  <Badge>{t('staff.identity.with', { name: reviewer })}</Badge>
                ) : failed === undefined ? (
                  <Badge tone="success">{t('staff.check.all')}</Badge>
                ) : (
                  <Badge tone={failed.tone}>{t(failed.short)}</Badge>
                )}
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
