import { Button, Empty, Spinner } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, useT } from '../../lib/i18n.ts'
import { useLocation } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'
import { memberStore } from '../model/member-store.ts'
import { WELCOME_PATH } from '../model/paths.ts'
import { loadMember } from '../services/session.ts'
import { Frame } from './frame.tsx'
import { SignIn } from './sign-in.tsx'
import { Welcome } from './welcome.tsx'

/** The content of the window: the welcome page of a link, the sign-in form, or the sections. */
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
        />
      </main>
    )
  return (
    <main aria-busy="true" className="grid h-full place-items-center">
      <Spinner />
    </main>
  )
}
