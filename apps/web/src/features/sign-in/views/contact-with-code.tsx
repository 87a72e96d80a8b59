import type { CodePurpose } from '@tidebook/contract'
import { useState, type ReactElement } from 'react'
import type { FieldProblem } from '../model/fields.ts'
import { createCodeSender } from '../services/code-sender.ts'
import type { AccountForm } from '../services/use-form.ts'
import { CodeField } from './code-field.tsx'
import { ContactField } from './contact-field.tsx'

interface ContactWithCodeProps {
  readonly form: AccountForm
  readonly kind: Parameters<typeof ContactField>[0]['kind']
  /** What the code is for; the one of the first drawing stays. */
  readonly purpose: CodePurpose
  readonly contact: string
  readonly onContact: (value: string) => void
  readonly problem: FieldProblem | undefined
  readonly code: string
  readonly onCode: (value: string) => void
}

/** Where a code goes, and the code; what is wrong with the one is told once the other is asked for. */
export const ContactWithCode = (props: ContactWithCodeProps): ReactElement => {
  const { form, kind, purpose, contact, onContact, problem, code, onCode } = props
  const [asked, setAsked] = useState(false)
  const [sender] = useState(() => createCodeSender(purpose))
  return (
    <>
      <ContactField
        form={form}
        kind={kind}
        value={contact}
        onChange={onContact}
        problem={problem}
        tried={form.tried || asked}
      />
      <CodeField
        form={form}
        sender={sender}
        value={code}
        onChange={onCode}
        to={contact}
        problemOfTo={problem}
        onTried={() => setAsked(true)}
      />
    </>
  )
}
