import type { CallResult } from '@tidebook/client/http'
import { Button, Field, type ButtonVariant } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { ErrorNotice } from '../../lib/error-notice.tsx'
import { useT } from '../../lib/i18n.ts'

const MIN_REASON_LENGTH = 3

/** An action that requires a reason. */
export interface ReasonedAct {
  readonly id: string
  readonly label: string
  readonly variant?: ButtonVariant
  readonly disabled?: boolean
  readonly run: (reason: string) => Promise<CallResult<unknown>>
}

/** A reason with its actions. The Enter key also runs the action if there is only one. */
export function ReasonForm(props: {
  readonly hint: string
  readonly acts: readonly ReasonedAct[]
  readonly onDone: () => void
  readonly children?: ReactNode
}): ReactElement {
  const { hint, acts, onDone, children } = props
  const t = useT()
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const isReady = reason.trim().length >= MIN_REASON_LENGTH && pending === undefined
  const single = acts.length === 1 ? acts[0] : undefined
  const run = async (act: ReasonedAct): Promise<void> => {
    setPending(act.id)
    const answer = await act.run(reason.trim())
    setPending(undefined)
    setRefused(answer.result ? undefined : answer.code)
    if (!answer.result) return
    setReason('')
    onDone()
  }
  return (
    <>
      <form
        className="flex flex-wrap items-start gap-2 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (single !== undefined && single.disabled !== true && isReady) void run(single)
        }}
      >
        {children}
        <Field
          caption={t('staff.people.reason')}
          hint={hint}
          className="w-full max-w-100"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {acts.map((act) => (
          <Button
            key={act.id}
            type={act === single ? 'submit' : 'button'}
            className="tablet:mt-5"
            variant={act.variant ?? 'default'}
            pending={pending === act.id}
            disabled={!isReady || act.disabled === true}
            {...(act !== single && { onClick: () => void run(act) })}
          >
            {act.label}
          </Button>
        ))}
      </form>
      {refused !== undefined && <ErrorNotice code={refused} flat />}
    </>
  )
}
