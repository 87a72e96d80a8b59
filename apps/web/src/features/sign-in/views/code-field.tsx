import { Button, Field } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { codeProblem, type FieldProblem } from '../model/fields.ts'
import type { CodeSender } from '../services/code-sender.ts'
import type { AccountForm } from '../services/use-form.ts'

interface CodeFieldProps {
  readonly form: AccountForm
  readonly sender: CodeSender
  readonly value: string
  readonly onChange: (value: string) => void
  /** Recipient of the code and the problem with it. */
  readonly to: string
  readonly problemOfTo: FieldProblem | undefined
  /** Called at the first click, to show problems. */
  readonly onTried: () => void
}

/** A six-digit code field with the send button, which counts down until the next code is allowed (STA-010..012). */
export function CodeField(props: CodeFieldProps): ReactElement {
  const { form, sender, value, onChange, to, problemOfTo, onTried } = props
  const t = useT()
  const { busy, sent } = useStore(sender.state)
  const { left } = useStore(sender.countdown.state)
  const problem = form.tried ? codeProblem(value) : undefined
  const refused = form.refusal?.field === 'code' ? formatError(form.refusal.code) : undefined
  const send = async (): Promise<void> => {
    onTried()
    if (problemOfTo !== undefined) return
    form.refuse(await sender.send(to, form.images.read(form.image)))
  }
  return (
    <Field
      caption={t('sign-in.code')}
      size="large"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      error={refused ?? (problem && t(`sign-in.problem.${problem}`))}
      hint={sent !== undefined && t(`sign-in.sent-${sent.way}`, { to: sent.to })}
      trailing={
        <Button size="small" disabled={left > 0} pending={busy} onClick={() => void send()}>
          {left > 0 ? t('sign-in.send-again-in', { seconds: left }) : t('sign-in.send')}
        </Button>
      }
    />
  )
}
