import { LENGTHS } from '@tidebook/contract/constants'
import { staffRoutes } from '@tidebook/contract/routes'
import { Button, Field, Notice, Spinner } from '@tidebook/ui'
import { useState, type ReactElement, useMemo } from 'react'
import { ErrorNotice } from '../../lib/error-notice.tsx'
import { useT } from '../../lib/i18n.ts'
import { valueOf } from '../../lib/loadable.ts'
import { navigate } from '../../lib/router/index.ts'
import { useCall } from '../../lib/queries/use-call.ts'
import { callStaffApi } from '../services/call-staff-api.ts'
import { acceptLink } from '../services/session.ts'
import { CodeField } from './code-field.tsx'
import { GateCard } from './gate-card.tsx'
import { Refusal } from './refusal.tsx'
import encodeQr from 'qr'

/** A QR code. Always dark on light in every theme, because cameras need it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(encodeQr(text, 'svg', { border: 2 }))}`, [text])
  return <img alt={label} src={source} className="size-40 flex-none rounded-2 bg-(--qr-paper)" />
}

interface Invitation {
  readonly name: string
  readonly secret: string
  readonly uri: string
}

/** Error codes of a link that is used, expired, or not copied completely. */
const GONE: ReadonlySet<string> = new Set(['1004', '4000'])

/** The target page of a one-time link, on which a member sets up an authenticator and a password. */
export function Welcome({ token }: { readonly token: string }): ReactElement {
  const t = useT()
  const { answer, retry } = useCall(['staff invitation', token], () =>
    callStaffApi<Invitation>(staffRoutes.openLink, { body: { token } }),
  )
  const invitation = valueOf(answer)
  if (answer.state === 'failed')
    return GONE.has(answer.code) ? (
      <GateCard title={t('staff.welcome.gone')} lead={t('staff.welcome.gone-lead')} />
    ) : (
      <GateCard title={t('staff.title')} lead={t('staff.in.lead')}>
        <ErrorNotice code={answer.code} />
        <Button onClick={retry}>{t('common.retry')}</Button>
      </GateCard>
    )
  if (invitation === undefined)
    return (
      <main aria-busy="true" className="grid h-full place-items-center">
        <Spinner />
      </main>
    )
  return <WelcomeForm token={token} invitation={invitation} />
}

function WelcomeForm({
  token,
  invitation: { name, secret, uri },
}: {
  readonly token: string
  readonly invitation: Invitation
}): ReactElement {
  const t = useT()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const [pending, setPending] = useState(false)
  const isShort = password.length < LENGTHS.staffPasswordMin
  const isComplete = !isShort && code.length === 6
  const submit = async (): Promise<void> => {
    if (!isComplete || pending) return
    setPending(true)
    const refusal = await acceptLink({ token, password, code })
    setPending(false)
    setRefused(refusal)
    setCode('')
    if (refusal === undefined) navigate('/staff', { replace: true })
  }
  return (
    <GateCard title={t('staff.welcome.title', { name })} lead={t('staff.welcome.lead')} onSubmit={() => void submit()}>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={uri} label={t('staff.welcome.qr')} />
        <div className="min-w-0 flex-1">
          <p className="text-12 text-2">{t('staff.welcome.by-hand')}</p>
          <p className="mt-1 font-medium break-all select-all">{secret}</p>
        </div>
      </div>
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <Field
        caption={t('staff.welcome.password')}
        hint={t('staff.welcome.password-hint', { count: LENGTHS.staffPasswordMin })}
        size="large"
        type="password"
        autoComplete="new-password"
        maxLength={LENGTHS.staffPasswordMax}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <CodeField value={code} onChange={setCode} />
      {refused !== undefined && (
        <Notice tone="danger" urgent>
          <Refusal
            code={refused}
            words={{
              1002: 'staff.welcome.wrong-code',
              1004: 'staff.welcome.gone-lead',
              4039: 'staff.welcome.common',
              4040: 'staff.welcome.personal',
            }}
          />
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" wide pending={pending} disabled={!isComplete}>
        {t('staff.welcome.do')}
      </Button>
    </GateCard>
  )
}
