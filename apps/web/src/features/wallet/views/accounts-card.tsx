import { Badge, Card, CopyIcon, Empty, IconButton, Menu, MoreIcon, Skeleton, Table, Td, Th } from '@tidebook/ui'
import { Suspense, useEffect, useState, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import type { MessageKey } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { ChainIcon } from '../../../lib/token-icon.tsx'
import { accountChoicesStore } from '../model/account-choices.ts'
import { accountKey, accountLines, accountsStore, type AccountLine } from '../model/accounts.ts'
import { unwatchAddress, watchedAddresses } from '../model/watched.ts'
import { useWallet } from '../model/wallet-state.ts'
import { chooseAccount, forgetDeviceWallet, keystoreOf, removeAccount, showAccount } from '../services/accounts.ts'
import { copyText } from '../services/clipboard.ts'
import { loadAccounts } from '../services/vault-list.ts'
import { walletWindows } from '../services/wallet-parts.ts'
import { RenameDialog } from './rename-dialog.tsx'

const CodePart = lazyPart(async () => (await import('./code-dialog.tsx')).CodeDialog)

const ACTIONS: Readonly<Record<LineAction, MessageKey>> = {
  default: 'wallet.make-default',
  show: 'wallet.reveal',
  modify: 'wallet.title-modify',
  code: 'wallet.address-code',
  keystore: 'wallet.keystore-code',
  rename: 'wallet.rename',
  remove: 'wallet.remove',
  unwatch: 'wallet.unwatch',
  forget: 'wallet.forget-device',
}

/** Returns the actions available for a wallet. */
function actionsOf({ isDefault, watched, kind }: AccountLine): readonly LineAction[] {
  if (watched) return ['code', 'rename', 'unwatch']
  const first: readonly LineAction[] = isDefault ? [] : ['default']
  return kind === 'device'
    ? [...first, 'show', 'code', 'keystore', 'rename', 'forget']
    : [...first, 'show', 'modify', 'code', 'keystore', 'rename', 'remove']
}

/** Every wallet of this browser, by type, with the actions for each (WAL-015, WAL-017). */
export function AccountsCard(): ReactElement | null {
  const t = useT()
  const { wallet } = useWallet()
  const accounts = useStore(accountsStore)
  useStore(accountChoicesStore)
  const [renamed, setRenamed] = useState<AccountLine>()
  const [code, setCode] = useState<{ readonly account: AccountLine; readonly keystore?: string | undefined }>()
  const showCode = async (account: AccountLine, of: 'code' | 'keystore'): Promise<void> => {
    const keystore = of === 'keystore' ? await keystoreOf(account) : undefined
    if (of === 'code' || keystore !== undefined) setCode({ account, keystore })
  }
  useEffect(() => void loadAccounts(), [])
  // Without a wallet, a notice above already shows that there is none.
  const watched = watchedAddresses()
  if (wallet === undefined && (valueOf(accounts)?.length ?? 0) + watched.length === 0) return null
  return (
    <Card title={t('wallet.list')}>
      {accounts.state === 'failed' ? (
        <Empty failed title={t('wallet.list-failed')} />
      ) : (
        <Table page aria-label={t('wallet.list')}>
          <thead>
            <tr>
              <Th>{t('wallet.type')}</Th>
              <Th>{t('wallet.address')}</Th>
              <Th>
                <span className="sr-only">{t('wallet.actions')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {accounts.state === 'loading' ? (
              <tr>
                <Td colSpan={3}>
                  <Skeleton className="h-4" />
                </Td>
              </tr>
            ) : (
              accountLines(accounts.value, wallet, network().profile, watched).map((line) => (
                <Line
                  key={`${line.vault} ${accountKey(line)}`}
                  line={line}
                  onRename={() => setRenamed(line)}
                  onCode={(of) => void showCode(line, of)}
                />
              ))
            )}
          </tbody>
        </Table>
      )}
      {code !== undefined && (
        <Suspense fallback={null}>
          <CodePart {...code} onClose={() => setCode(undefined)} />
        </Suspense>
      )}
      {renamed !== undefined && <RenameDialog account={renamed} onClose={() => setRenamed(undefined)} />}
    </Card>
  )
}

type LineAction = 'default' | 'show' | 'modify' | 'code' | 'keystore' | 'rename' | 'remove' | 'unwatch' | 'forget'

function Line({
  line,
  onRename,
  onCode,
}: {
  readonly line: AccountLine
  readonly onRename: () => void
  readonly onCode: (of: 'code' | 'keystore') => void
}): ReactElement {
  const t = useT()
  const { title, address, name, isDefault, ownPassword, path, watched, kind } = line
  const choose = (id: LineAction): void => {
    if (id === 'default') void chooseAccount(line)
    else if (id === 'code' || id === 'keystore') onCode(id)
    else if (id === 'modify') void walletWindows.fetch().then(({ modifyAccount }) => modifyAccount(line))
    else if (id === 'unwatch') unwatchAddress(line)
    else if (id === 'forget') void forgetDeviceWallet(line)
    else if (id === 'show') void showAccount(line)
    else if (id === 'remove') void removeAccount(line)
    else onRename()
  }
  return (
    <tr aria-selected={isDefault && line.chain === network().profile}>
      <Td>
        <span className="flex items-center gap-2">
          <ChainIcon chain={line.chain} />
          <span className="font-medium">{title}</span>
          {name !== undefined && <span className="truncate text-12 text-2">{name}</span>}
        </span>
      </Td>
      <Td>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
          <span className="flex items-center gap-1" translate="no" title={address}>
            {listAddress(address)}
            <IconButton
              small
              label={t('wallet.copy-of', { address: listAddress(address) })}
              onClick={() => void copyText(address)}
            >
              <CopyIcon size="small" />
            </IconButton>
          </span>
          {watched ? (
            <Badge>{t('wallet.watched')}</Badge>
          ) : isDefault ? (
            <Badge tone="accent">{t('wallet.default')}</Badge>
          ) : (
            <Badge>{t('wallet.spare')}</Badge>
          )}
          {kind === 'device' ? (
            <Badge>{t('wallet.of-device')}</Badge>
          ) : (
            path !== undefined && <Badge>{t('wallet.from-phrase')}</Badge>
          )}
          {ownPassword && <Badge>{t('wallet.own-password')}</Badge>}
        </span>
      </Td>
      <Td className="text-right">
        <Menu
          end
          label={t('wallet.actions-of', { address: `${title} ${listAddress(address)}` })}
          triggerClassName="inline-grid size-7 place-items-center rounded-2 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:size-10"
          trigger={<MoreIcon />}
          items={actionsOf(line).map((id) => ({
            id,
            label: t(ACTIONS[id]),
            danger: id === 'remove' || id === 'forget',
          }))}
          onSelect={choose}
        />
      </Td>
    </tr>
  )
}
