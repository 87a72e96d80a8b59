import { Button, DownloadIcon, LockIcon, Menu, MoreIcon, PlusIcon, TrashIcon, UnlockIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { lockWallet, openWalletDialog } from '../../features/wallet/index.ts'
import { useT } from '../../lib/i18n.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'

/**
 * Actions for the wallets of this browser. On a phone the rare ones are behind a button, and no button has an icon, so
 * that all of them fit in one row.
 * @param locked undefined if there is no wallet
 */
export function WalletTools({ locked }: { readonly locked: boolean | undefined }): ReactElement {
  const t = useT()
  const narrow = useMedia(NARROW)
  const rare = [
    { id: 'export', label: t('wallet.export'), icon: <DownloadIcon /> },
    { id: 'clear', label: t('wallet.clear'), icon: <TrashIcon /> },
    ...(locked === undefined ? [] : [{ id: 'password', label: t('wallet.change-password'), icon: undefined } as const]),
  ] as const
  return (
    <div className="flex flex-wrap gap-2">
      {locked !== undefined && (
        <Button onClick={() => openWalletDialog('add')}>
          {!narrow && <PlusIcon />}
          {t('wallet.add')}
        </Button>
      )}
      {!narrow &&
        rare.map(({ id, label, icon }) => (
          <Button key={id} onClick={() => openWalletDialog(id)}>
            {icon}
            {label}
          </Button>
        ))}
      {locked === true && (
        <Button onClick={() => openWalletDialog('unlock')}>
          {!narrow && <UnlockIcon />}
          {t('wallet.unlock')}
        </Button>
      )}
      {locked === false && (
        <Button onClick={() => void lockWallet()}>
          {!narrow && <LockIcon />}
          {t('wallet.lock-now')}
        </Button>
      )}
      {narrow && (
        <Menu
          end
          label={t('wallet.more')}
          trigger={<MoreIcon />}
          triggerClassName="inline-grid size-ctl-page place-items-center rounded-2 border border-line-strong bg-surface-2 text-2 hover:text-1"
          items={rare.map(({ id, label }) => ({ id, label }))}
          onSelect={openWalletDialog}
        />
      )}
    </div>
  )
}
