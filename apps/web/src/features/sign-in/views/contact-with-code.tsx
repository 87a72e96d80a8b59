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
  /** Purpose of the code; the value of the first render remains. */
  readonly purpose: CodePurpose
  readonly contact: string
  readonly onContact: (value: string) => void
  readonly problem: FieldProblem | undefined
  readonly code: string
  readonly onCode: (value: string) => void
}

/** A recipient field and a code field. Requesting a code shows the problem of the recipient. */
export function ContactWithCode(props: ContactWithCodeProps): ReactElement {
  const { form, kind, purpose, contact, onContact, problem, code, onCode } = props
  const [isCodeTried, setCodeTried] = useState(false)
  const [sender] = useState(() => createCodeSender(purpose))
  return (
    <>
      <ContactField
        form={form}
        kind={kind}
        value={contact}
        onChange={onContact}
        problem={problem}
        tried={form.tried || isCodeTried}
      />
      <CodeField
        form={form}
        sender={sender}
        value={code}
        onChange={onCode}
        to={contact}
        problemOfTo={problem}
        onTried={() => setCodeTried(true)}
      />
    </>
  )
}
