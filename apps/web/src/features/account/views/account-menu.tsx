import type { User } from '@tidebook/contract'
import { Menu, PersonIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { logOut } from '../../session/index.ts'

/** Shows the masked name of the signed-in user (HDR-018, HDR-019) and the sign-out button (HDR-016). */
export function AccountMenu({ user }: { readonly user: User }): ReactElement {
  const t = useT()
  return (
    <Menu
      end
      label={t('account.menu', { name: user.maskedName })}
      triggerClassName="inline-flex h-7 min-w-7 flex-none items-center justify-center gap-tight rounded-2 text-12 text-2 whitespace-nowrap hover:bg-surface-2 hover:text-1 pointer-coarse:h-11 pointer-coarse:min-w-11"
      trigger={
        <>
          <PersonIcon className="text-accent" />
          <span translate="no" title={user.maskedName} className="hidden max-w-20 truncate wide:block">
            {user.maskedName}
          </span>
        </>
      }
      items={[
        { id: 'settings', label: t('account.title'), trailing: <span translate="no">{user.maskedName}</span> },
        { id: 'identity', label: t('shell.title-identity') },
        { id: 'leave', label: t('account.log-out') },
      ]}
      onSelect={(id) => {
        if (id === 'settings') navigate(PATHS.account)
        else if (id === 'identity') navigate(PATHS.identity)
        else void logOut()
      }}
    />
  )
}
