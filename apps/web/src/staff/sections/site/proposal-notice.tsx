import type { SiteRow } from '@tidebook/contract'
import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { emptyWords, summaryOf } from './site-draft.ts'

interface ProposalNoticeProps {
  readonly row: SiteRow
  readonly proposed: NonNullable<SiteRow['proposed']>
  /** Whether the current member proposed it. */
  readonly isOwn: boolean
  readonly pending: boolean
  readonly onAgree: () => void
  readonly onDrop: () => void
}

/** A proposed value, with buttons to agree or to end the proposal. */
export function ProposalNotice(props: ProposalNoticeProps): ReactElement {
  const { row, proposed, isOwn, pending, onAgree, onDrop } = props
  const t = useT()
  const language = useLanguage()
  const proposedText = summaryOf(proposed.value ?? row.usual, language)
  return (
    <Notice tone="warning">
      <p>{t('staff.site.proposed', { name: proposed.by, time: formatDateTime(proposed.at) })}</p>
      <p className="mt-1 font-medium wrap-anywhere">{proposedText || t(emptyWords(row.name))}</p>
      <p className="mt-1 text-12 text-2">{t(isOwn ? 'staff.site.own-next' : 'staff.site.other-next')}</p>
      <span className="mt-2 flex flex-wrap gap-2">
        {!isOwn && (
          <Button size="small" variant="primary" pending={pending} onClick={onAgree}>
            {t('staff.site.agree')}
          </Button>
        )}
        <Button size="small" disabled={pending} onClick={onDrop}>
          {t(isOwn ? 'staff.site.take-back' : 'staff.site.refuse')}
        </Button>
      </span>
    </Notice>
  )
}
