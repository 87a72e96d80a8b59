import {
  ArrowRightIcon,
  BookIcon,
  Dialog,
  EyeIcon,
  KeyIcon,
  PlusIcon,
  SearchIcon,
  ShieldIcon,
  WalletIcon,
} from '@tidebook/ui'
import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { openWalletDialog, type WalletDialogKind } from '../model/dialog-state.ts'
import type { RequiredWallet } from '../model/required-wallet.ts'
import { openOtherWallet } from '../services/vault-windows.ts'
import type { Account } from '../model/accounts.ts'
import { listOtherWallets } from '../services/vault-list.ts'

/**
 * Ways to get a wallet: create, import or watch one, or open one that this browser still stores. If a page needs a
 * wallet that pays on a chain, shows only the ways that provide a key.
 */
export function AddDialog(props: {
  readonly wanted?: RequiredWallet | undefined
  readonly onClose: () => void
}): ReactElement {
  const { wanted, onClose } = props
  const t = useT()
  const chain = wanted && CHAIN_TITLES[wanted.chain]
  const open = (kind: WalletDialogKind): void => openWalletDialog(kind, undefined, wanted)
  const kept = useKeptWallets()
  // shown until the operator's setting is known
  const scans = useStore(configStore, (config) => valueOf(config)?.openScanning !== false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={chain === undefined ? t('wallet.add') : t('wallet.add-chain', { chain })}
      closeLabel={t('wallet.close')}
    >
      <div className="flex flex-col gap-2">
        <Way icon={<PlusIcon />} title={t('wallet.way-create')} onChoose={() => open('create')}>
          {chain === undefined ? t('wallet.way-create-text') : t('wallet.way-create-chain', { chain })}
        </Way>
        <Way icon={<KeyIcon />} title={t('wallet.way-import')} onChoose={() => open('import')}>
          {t('wallet.way-import-text')}
        </Way>
        <Way icon={<BookIcon />} title={t('wallet.way-file')} onChoose={() => open('file')}>
          {t('wallet.way-file-text')}
        </Way>
        <Way icon={<ShieldIcon />} title={t('wallet.way-device')} onChoose={() => open('device')}>
          {t('wallet.way-device-text')}
        </Way>
        {wanted === undefined && (
          <Way icon={<EyeIcon />} title={t('wallet.way-watch')} onChoose={() => open('watch')}>
            {t('wallet.way-watch-text')}
          </Way>
        )}
        {scans && wanted === undefined && (
          <Way icon={<SearchIcon />} title={t('wallet.way-scan')} onChoose={() => open('scan')}>
            {t('wallet.way-scan-text')}
          </Way>
        )}
        {(wanted === undefined ? kept : []).map((account) => (
          <Way
            key={`${account.vault} ${account.address}`}
            icon={<WalletIcon />}
            title={<span translate="no">{listAddress(account.address)}</span>}
            onChoose={() => {
              onClose()
              void openOtherWallet(account)
            }}
          >
            {t('wallet.way-kept-text')}
          </Way>
        ))}
        <p className="mt-1 text-12 text-3">{t('wallet.keys-stay')}</p>
      </div>
    </Dialog>
  )
}

/** Returns wallets of earlier visits; none if the storage is unreadable. */
function useKeptWallets(): readonly Account[] {
  const [kept, setKept] = useState<readonly Account[]>([])
  useEffect(() => {
    let left = false
    listOtherWallets().then(
      (accounts) => left || setKept(accounts),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  return kept
}

function Way(props: {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly children: ReactNode
  readonly onChoose: () => void
}): ReactElement {
  return (
    <button
      type="button"
      onClick={props.onChoose}
      className="flex items-center gap-3 rounded-3 border border-line-strong bg-surface-1 px-4 py-3 text-left transition-colors hover:border-line-control hover:bg-surface-2"
    >
      <span className="text-accent">{props.icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">{props.title}</span>
        <span className="block text-12 text-2">{props.children}</span>
      </span>
      <ArrowRightIcon className="text-3" />
    </button>
  )
}
