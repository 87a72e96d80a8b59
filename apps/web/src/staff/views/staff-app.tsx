import { Button, Empty, Spinner, Field, Notice } from '@tidebook/ui'
import { type ReactElement, useState } from 'react'
import { ErrorNext } from '../../lib/error-next.tsx'
import { formatError, useT } from '../../lib/i18n.ts'
import { useLocation } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'
import { memberStore } from '../model/member-store.ts'
import { WELCOME_PATH } from '../model/paths.ts'
import { loadMember, signIn } from '../services/session.ts'
import { Frame } from './frame.tsx'
import { Welcome } from './welcome.tsx'
import { CodeField } from './code-field.tsx'
import { GateCard } from './gate-card.tsx'
import { Refusal } from './refusal.tsx'

/** The sign-in form: name, password and the current code. */
function SignIn(): ReactElement {
  const t = useT()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const [pending, setPending] = useState(false)
  const isComplete = name !== '' && password !== '' && code.length === 6
  const submit = async (): Promise<void> => {
    if (!isComplete || pending) return
    setPending(true)
    setRefused(await signIn({ name, password, code }))
    setPending(false)
    // a code is valid once
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
      <Button type="submit" variant="primary" size="large" wide pending={pending} disabled={!isComplete}>
        {t('staff.in.do')}
      </Button>
    </GateCard>
  )
}

/** The content of the window: the welcome page of a one-time link, the sign-in form, or the sections. */
export function StaffApp(): ReactElement {
  const t = useT()
  const member = useStore(memberStore)
  const { pathname } = useLocation()
  if (member.state === 'in') return <Frame member={member.member} />
  if (pathname === WELCOME_PATH) return <Welcome token={location.hash.slice(1)} />
  if (member.state === 'out') return <SignIn />
  if (member.state === 'failed')
    return (
      <main className="grid h-full">
        <Empty
          failed
          title={formatError(member.code)}
          action={<Button onClick={() => void loadMember()}>{t('common.retry')}</Button>}
        >
          <ErrorNext code={member.code} />
        </Empty>
      </main>
    )
  return (
    <main aria-busy="true" className="grid h-full place-items-center">
      <Spinner />
    </main>
  )
}
