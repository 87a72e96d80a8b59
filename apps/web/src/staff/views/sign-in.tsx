import { Button, Field, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { signIn } from '../services/session.ts'
import { CodeField } from './code-field.tsx'
import { GateCard } from './gate-card.tsx'
import { Refusal } from './refusal.tsx'

/** The sign-in form: name, password and the current code. */
export function SignIn(): ReactElement {
  const t = useT()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const [pending, setPending] = useState(false)
  const isWhole = name !== '' && password !== '' && code.length === 6
  const submit = async (): Promise<void> => {
    if (!isWhole || pending) return
    setPending(true)
    setRefused(await signIn({ name, password, code }))
    setPending(false)
    // a code works once
    setCode('')
  }
  return (
    <GateCard title={t('staff.in.title')} lead={t('staff.in.lead')} onSubmit={() => void submit()}>
      <Field
        caption={t('staff.in.name')}
        size="large"
        autoComplete="username"
        autoCapitalize="none"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        caption={t('staff.in.password')}
        size="large"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <CodeField value={code} onChange={setCode} />
      {refused !== undefined && (
        <Notice tone="danger" urgent>
          <Refusal code={refused} words={{ 1047: 'staff.in.wrong', 4029: 'staff.in.locked' }} />
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" wide pending={pending} disabled={!isWhole}>
        {t('staff.in.do')}
      </Button>
    </GateCard>
  )
}
