import type { User } from '@tidebook/contract'
import { Badge, buttonClass, Card } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'

/** Shows the state of the identity verification and links to its page. */
export function VerifiedCard({ state }: { readonly state: User['verifyState'] }): ReactElement {
  const t = useT()
  return (
    <Card
      title={t('identity.title')}
      trailing={<Badge tone={state === 'verified' ? 'success' : 'plain'}>{t(`identity.state.${state}`)}</Badge>}
    >
      <div className="flex flex-col items-start gap-3 p-4">
        <p className="text-2">{t('identity.lead')}</p>
        <Link to={PATHS.identity} className={buttonClass()}>
          {t('account.to-identity')}
        </Link>
      </div>
    </Card>
  )
}
