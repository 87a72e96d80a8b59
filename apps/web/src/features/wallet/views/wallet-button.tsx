import { Button, ChevronDownIcon, LockIcon, Menu, UnlockIcon, WalletIcon } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { shortAddress } from '../../../lib/addresses.ts'
import { navigate } from '../../../lib/router/index.ts'
import { openWalletDialog } from '../model/dialog-state.ts'
import { useWallet } from '../model/wallet-state.ts'
import { copyText } from '../services/clipboard.ts'
import { startWallet } from '../services/start-wallet.ts'
import { walletActions } from '../services/wallet-parts.ts'

/** The wallet in the header: a way to get one, or the user's address with its menu. */
export function WalletButton(): ReactElement {
  const t = useT()
  const { wallet, locked, active } = useWallet()
  useEffect(startWallet, [])
  if (wallet === undefined) {
    return (
      <Button size="bar" aria-label={t('wallet.add')} onClick={() => openWalletDialog('add')}>
        <WalletIcon />
        <span className="hidden wide:inline">{t('wallet.add')}</span>
      </Button>
    )
  }
  const choose = (id: 'page' | 'copy' | 'show' | 'password' | 'lock' | 'unlock'): void => {
    if (id === 'page') navigate(PATHS.wallet)
    else if (id === 'copy') void copyText(wallet.address)
    else if (id === 'show') openWalletDialog('show')
    else if (id === 'unlock' || id === 'password') openWalletDialog(id)
    else void walletActions.fetch().then(({ lockWallet }) => lockWallet())
  }
  return (
    <Menu
      end
      label={t(locked ? 'wallet.menu-locked' : 'wallet.menu-unlocked', { address: wallet.address })}
      triggerClassName="inline-flex h-7 items-center gap-tight rounded-2 border border-line-strong px-2 text-12 whitespace-nowrap hover:border-line-control pointer-coarse:h-10"
      trigger={
        <>
          {locked ? <LockIcon size="small" /> : <UnlockIcon size="small" className="text-accent" />}
          <span translate="no" className="hidden desk:inline">
            {shortAddress(wallet.address)}
          </span>
          {active === 'inactive' && <i aria-hidden="true" className="size-dot rounded-full bg-warning" />}
          <ChevronDownIcon size="small" className="hidden text-3 broad:inline" />
        </>
      }
      items={[
        { id: 'page', label: t('wallet.page') },
        { id: 'copy', label: t('wallet.copy-address') },
        { id: 'show', label: t('wallet.show-wallet') },
        { id: 'password', label: t('wallet.change-password') },
        locked ? { id: 'unlock', label: t('wallet.unlock') } : { id: 'lock', label: t('wallet.lock-now') },
      ]}
      onSelect={choose}
    />
  )
}
