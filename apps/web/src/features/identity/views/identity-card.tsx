import type { IdentityView } from '@tidebook/contract'
import { Badge, Card, Detail, Notice, type Tone } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useIdentity } from '../services/use-identity.ts'
import { IdentityForm } from './identity-form.tsx'

const TONES: Readonly<Record<IdentityView['state'], Tone>> = {
  none: 'plain',
  pending: 'info',
  verified: 'success',
  rejected: 'danger',
  expired: 'warning',
}

/** Shows the verification state, the reason of a rejection, and the form while something can be submitted. */
export function IdentityCard({ account }: { readonly account: string }): ReactElement {
  const t = useT()
  const own = useIdentity(account)
  const state = valueOf(own.answer)?.state
  return (
    <Card
      title={t('identity.document')}
      trailing={state && <Badge tone={TONES[state]}>{t(`identity.state.${state}`)}</Badge>}
    >
      <AnswerPanel answer={own} lines={2}>
        {(identity) => (
          <div className="flex flex-col gap-4 p-4">
            <StateNotice identity={identity} />
            {identity.state === 'pending' || identity.state === 'verified' ? (
              <Known identity={identity} />
            ) : (
              <IdentityForm account={account} photos={identity.photos} onSent={own.put} />
            )}
          </div>
        )}
      </AnswerPanel>
    </Card>
  )
}

function StateNotice({ identity: { state, reason, note } }: { readonly identity: IdentityView }): ReactElement | null {
  const t = useT()
  if (state === 'expired') return <Notice tone="warning">{t('identity.expired-next')}</Notice>
  if (state !== 'rejected') return null
  return (
    <Notice tone="danger">
      <p className="font-medium">{reason === null ? t('identity.state.rejected') : t(`identity.reason.${reason}`)}</p>
      {note !== '' && <p className="mt-1 break-words">{t('identity.note', { note })}</p>}
      <p className="mt-1 text-2">{t('identity.rejected-next')}</p>
    </Notice>
  )
}

function Known({ identity }: { readonly identity: IdentityView }): ReactElement {
  const t = useT()
  const nations = new Intl.DisplayNames([LANGUAGE_TAGS[useLanguage()]], { type: 'region' })
  const rows = [
    [t('identity.field.realName'), identity.realName],
    [t('identity.field.nation'), nations.of(identity.nation) ?? identity.nation],
    [t('identity.field.idNumber'), identity.idNumber],
    [t('identity.field.starts'), identity.starts],
    [t('identity.field.ends'), identity.ends === '' ? t('identity.long-term') : identity.ends],
  ]
  return (
    <dl className="flex flex-col gap-3">
      {rows.map(([name, value]) => (
        <Detail key={name} name={name}>
          {value}
        </Detail>
      ))}
    </dl>
  )
}
