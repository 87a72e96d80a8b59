import type { IdentityView } from '@tidebook/contract'
import { Card, Steps, type Step } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIdentity } from '../services/use-identity.ts'

/** The way from the form to a verified identity, and how far the user has come. */
export function VerificationSteps({ account }: { readonly account: string }): ReactElement {
  const t = useT()
  return (
    <Card title={t('identity.steps')}>
      <AnswerPanel answer={useIdentity(account)} lines={3}>
        {(identity) => (
          <div className="p-4">
            <Steps steps={stepsOf(identity, t)} />
          </div>
        )}
      </AnswerPanel>
    </Card>
  )
}

function stepsOf({ state, sent }: IdentityView, t: ReturnType<typeof useT>): readonly Step[] {
  const isVerified = state === 'verified'
  const isSent = isVerified || state === 'pending'
  return [
    {
      id: 'sent',
      state: isSent ? 'done' : 'now',
      title: t(isSent ? 'identity.step.sent' : 'identity.step.send'),
      text: isSent && sent !== null ? formatDateTime(sent) : t('identity.step.send-text'),
    },
    {
      id: 'review',
      state: isVerified ? 'done' : isSent ? 'now' : 'todo',
      title: t('identity.step.review'),
      text: t(state === 'pending' ? 'identity.pending-next' : 'identity.step.review-text'),
    },
    {
      id: 'verified',
      state: isVerified ? 'done' : 'todo',
      title: t('identity.state.verified'),
      text: t('identity.step.verified-text'),
    },
  ]
}
