import type { User } from '@tidebook/contract'
import { Badge, Card, CheckIcon, cx, PersonIcon, Progress, type Icon, ShieldIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { MailIcon, PhoneIcon } from './account-icons.tsx'
import { IconDisc } from './icon-disc.tsx'

/** Shows who is logged in, since when, and which protections of the account are set. */
export function AccountHead(props: {
  readonly user: User
  /** Name of the identity verification. */
  readonly identity: string
}): ReactElement {
  const { user, identity } = props
  const t = useT()
  const protections: readonly { readonly name: string; readonly icon: Icon; readonly isSet: boolean }[] = [
    { name: t('account.phone'), icon: PhoneIcon, isSet: user.phone !== '' },
    { name: t('account.email'), icon: MailIcon, isSet: user.email !== '' },
    { name: identity, icon: ShieldIcon, isSet: user.verifyState === 'verified' },
  ]
  const done = protections.filter(({ isSet }) => isSet).length
  const words = t('account.protections', { done, count: protections.length })
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-4 p-4">
      <div className="flex min-w-0 flex-auto items-center gap-3">
        <IconDisc icon={PersonIcon} tone="accent" />
        <div className="min-w-0">
          <p className="truncate text-16 font-semibold" translate="no">
            {user.userName === '' ? user.maskedName : user.userName}
          </p>
          <p className="text-12 text-3">{t('account.member-since', { day: formatDate(user.created) })}</p>
        </div>
      </div>
      <div className="flex min-w-0 flex-auto flex-col gap-2 tablet:max-w-form">
        <p className="text-12 text-2">{words}</p>
        <Progress share={done / protections.length} label={words} />
        <ul className="flex flex-wrap gap-2">
          {protections.map(({ name, icon: Mark, isSet }) => (
            <li key={name} className={cx('flex items-center gap-tight text-12', isSet ? 'text-1' : 'text-3')}>
              <Badge tone={isSet ? 'success' : 'plain'}>
                {isSet ? <CheckIcon size="small" /> : <Mark size="small" />}
                {name}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
