import { ArrowDownIcon, ArrowUpIcon, ClockIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import type { Notice } from '../model/notice.ts'
import { noticeText } from '../services/notice-text.ts'

function Mark({ notice }: { notice: Notice }): ReactElement {
  if (notice.kind === 'alert') return <ClockIcon className="mt-0.5 text-accent" />
  return notice.side === 'buy' ? (
    <ArrowDownIcon className="mt-0.5 text-buy" />
  ) : (
    <ArrowUpIcon className="mt-0.5 text-sell" />
  )
}

/** One notice with its event, price and time. */
export function NoticeLine({ notice, fresh }: { notice: Notice; fresh: boolean }): ReactElement {
  const { title, text } = noticeText(notice)
  return (
    <li className="flex gap-2 border-b px-4 py-2 last:border-b-0">
      <Mark notice={notice} />
      <div className="min-w-0 flex-1">
        <p className={fresh ? 'font-medium' : undefined}>{title}</p>
        <p className="text-12 text-2">{text}</p>
        <p className="text-12 text-3">{formatDateTime(notice.at)}</p>
      </div>
    </li>
  )
}
