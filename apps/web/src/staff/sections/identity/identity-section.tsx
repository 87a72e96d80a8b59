import type { CallResult } from '@tidebook/client/http'
import type { OpenedReview, ReviewRow } from '@tidebook/contract'
import { identityRoutes } from '@tidebook/contract/routes'
import { cx, Empty, Notice, ShieldIcon } from '@tidebook/ui'
import { useState, type ReactElement, useEffect } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { Refusal } from '../../views/refusal.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewPanel } from './review-panel.tsx'

/** Whether the target is a form field, which uses these keys itself. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Opens the next review of the list on J, the previous one on K. */
function useReviewKeys(reviews: readonly ReviewRow[], opened: string | undefined, open: (id: string) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { j: 1, k: -1 }[event.key.toLowerCase()]
      if (step === undefined) return
      const at = reviews.findIndex(({ id }) => id === opened)
      const next = reviews[at === -1 ? 0 : at + step]
      if (next !== undefined) open(next.id)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [reviews, opened, open])
}

interface Queue {
  readonly waiting: number
  readonly reviews: readonly ReviewRow[]
}

/** Reads the queue, with the server's time. */
async function fetchQueue(signal: AbortSignal): Promise<CallResult<Queue & { readonly answeredAt: number }>> {
  const answer = await callStaffApi<Queue>(identityRoutes.queue, { signal })
  return answer.result ? { ...answer, data: { ...answer.data, answeredAt: answer.date } } : answer
}

const REFRESH_MS = 15_000

/** The waiting applicants on the left, with form and photos of the open application next to them. */
export function IdentitySection(): ReactElement {
  const t = useT()
  const queue = useCall(['identity queue'], fetchQueue, { everyMs: REFRESH_MS })
  const reviews = valueOf(queue.answer)?.reviews ?? []
  const [opened, setOpened] = useState<OpenedReview>()
  const [refused, setRefused] = useState<string>()
  const open = async (id: string): Promise<void> => {
    const answer = await callStaffApi<OpenedReview>(identityRoutes.open, { path: { id }, body: {} })
    setOpened(answer.result ? answer.data : undefined)
    setRefused(answer.result ? undefined : answer.code)
    void queue.refresh()
  }
  const decided = (): void => {
    setOpened(undefined)
    void queue.refresh()
  }
  useReviewKeys(reviews, opened?.review.id, (id) => void open(id))
  return (
    <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-px overflow-auto desk:bg-line desk:grid-cols-[25rem_1fr] desk:grid-rows-[minmax(0,1fr)] desk:content-stretch desk:overflow-hidden">
      <section
        aria-label={t('staff.nav.identity')}
        className={cx('flex min-h-0 flex-col bg-surface-1 desk:overflow-auto', opened && 'hidden desk:flex')}
      >
        <h1 className="flex h-11 flex-none items-center gap-2 border-b px-3 text-14 font-semibold">
          {t('staff.identity.title')}
          <span className="font-regular text-3">
            {t('staff.identity.waiting', { count: valueOf(queue.answer)?.waiting ?? 0 })}
          </span>
        </h1>
        <AnswerPanel answer={queue}>
          {({ answeredAt }) => (
            <ReviewList
              reviews={reviews}
              opened={opened?.review.id}
              answeredAt={answeredAt}
              onOpen={(id) => void open(id)}
            />
          )}
        </AnswerPanel>
      </section>
      <section
        className={cx(
          'flex min-h-0 flex-col bg-surface-1',
          // If the list takes the full width of the window, a refusal stays visible above the list.
          !opened &&
            (refused === undefined ? 'hidden desk:flex' : 'max-desk:sticky max-desk:top-0 max-desk:order-first'),
        )}
      >
        {refused !== undefined && (
          <Notice tone="danger" urgent flat>
            <Refusal code={refused} />
          </Notice>
        )}
        {opened === undefined ? (
          <Empty icon={ShieldIcon} className="flex-1 max-desk:hidden" title={t('staff.identity.choose')}>
            {t('staff.identity.choose-next')}
          </Empty>
        ) : (
          <ReviewPanel
            key={`${opened.review.id} ${opened.version}`}
            opened={opened}
            onDecided={decided}
            onBack={() => setOpened(undefined)}
          />
        )}
      </section>
    </main>
  )
}
