import type { User } from '@tidebook/contract'
import { Badge, Card, CheckIcon, cx, Hidden, KeyIcon, PersonIcon, Progress, type Icon } from '@tidebook/ui'
import { type ReactElement, useId } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { passkeysStore } from '../services/own-passkeys.ts'
import { MailIcon, PhoneIcon } from './account-icons.tsx'
import { IconDisc } from './icon-disc.tsx'

/** Shows who is logged in, since when, and which protections of the account are set: phone, e-mail and passkeys. */
export function AccountHead({ user }: { readonly user: User }): ReactElement {
  const t = useT()
  const passkeys = valueOf(useStore(passkeysStore)) ?? []
  const id = useId()
  const protections: readonly { readonly name: string; readonly icon: Icon; readonly isSet: boolean }[] = [
    { name: t('account.phone'), icon: PhoneIcon, isSet: user.phone !== '' },
    { name: t('account.email'), icon: MailIcon, isSet: user.email !== '' },
    { name: t('account.passkeys'), icon: KeyIcon, isSet: passkeys.length > 0 },
  ]
  const done = protections.filter(({ isSet }) => isSet).length
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
        <p id={id} className="text-12 text-2">
          {t('account.protections', { done, count: protections.length })}
        </p>
        <Progress share={done / protections.length} labelledBy={id} />
        <ul className="flex flex-wrap gap-2">
          {protections.map(({ name, icon: Mark, isSet }) => (
            <li key={name} className={cx('flex items-center gap-tight text-12', isSet ? 'text-1' : 'text-3')}>
              <Badge tone={isSet ? 'success' : 'plain'}>
                {isSet ? <CheckIcon size="small" /> : <Mark size="small" />}
                {name}
                <Hidden>{t(isSet ? 'account.protection-set' : 'account.protection-not-set')}</Hidden>
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
