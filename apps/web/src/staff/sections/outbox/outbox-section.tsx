import type { OutboxMessage } from '@tidebook/contract'
import { messageRoutes } from '@tidebook/contract/routes'
import { Empty, Notice } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'

const REFRESH_MS = 5_000

/** Messages that no sender delivered, because a demonstration network cannot reach phones. */
export function OutboxSection(): ReactElement {
  const t = useT()
  const outbox = useCall(
    ['outbox'],
    (signal) => callStaffApi<{ readonly messages: readonly OutboxMessage[] }>(messageRoutes.outbox, { signal }),
    { everyMs: REFRESH_MS },
  )
  return (
    <main className="mx-auto flex w-full max-w-page min-h-0 flex-1 flex-col gap-4 p-4">
      <h1 className="text-20 font-semibold">{t('staff.nav.outbox')}</h1>
      <Notice>{t('staff.outbox.about')}</Notice>
      {/* Nothing in the list is focusable, so the list itself is: keys can then scroll it. */}
      <section
        aria-label={t('staff.nav.outbox')}
        tabIndex={0}
        className="min-h-0 overflow-auto rounded-3 border bg-surface-1"
      >
        <AnswerPanel answer={outbox}>
          {({ messages }) =>
            messages.length === 0 ? (
              <Empty title={t('staff.outbox.none')} />
            ) : (
              <ul>
                {messages.map(({ id, target, subject, text, made }) => (
                  <li key={id} className="border-t p-4 first:border-t-0">
                    <div className="flex flex-wrap justify-between gap-x-4 text-12 text-2">
                      <span>{target}</span>
                      <time dateTime={new Date(made).toISOString()}>{formatDateTime(made)}</time>
                    </div>
                    <p className="mt-1 font-medium">{subject}</p>
                    <p className="text-2">{text}</p>
                  </li>
                ))}
              </ul>
            )
          }
        </AnswerPanel>
      </section>
    </main>
  )
}
