import { Badge, Card, Coin, CopyIcon, Empty, IconButton, Menu, MoreIcon, Skeleton, Table, Td, Th } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { accountChoicesStore } from '../model/account-choices.ts'
import { accountKey, accountLines, accountsStore, type AccountLine } from '../model/accounts.ts'
import { useWallet } from '../model/wallet-state.ts'
import { chooseAccount, removeAccount, showAccount } from '../services/accounts.ts'
import { copyText } from '../services/clipboard.ts'
import { loadAccounts } from '../services/vault-list.ts'
import { RenameDialog } from './rename-dialog.tsx'

/** Every wallet of this browser, type by type, and what can be done with each (WAL-015, WAL-017). */
export const AccountsCard = (): ReactElement | null => {
  const t = useT()
  const { wallet } = useWallet()
  const accounts = useStore(accountsStore)
  useStore(accountChoicesStore)
  const [renamed, setRenamed] = useState<AccountLine>()
  useEffect(() => void loadAccounts(), [])
  // Who has none is told so above.
  if (wallet === undefined && (valueOf(accounts)?.length ?? 0) === 0) return null
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
              accountLines(accounts.value, wallet, network().profile).map((line) => (
                <Line key={`${line.vault} ${accountKey(line)}`} line={line} onRename={() => setRenamed(line)} />
              ))
            )}
          </tbody>
        </Table>
      )}
      {renamed !== undefined && <RenameDialog account={renamed} onClose={() => setRenamed(undefined)} />}
    </Card>
  )
}

const Line = ({ line, onRename }: { line: AccountLine; onRename: () => void }): ReactElement => {
  const t = useT()
  const { title, address, name, isDefault, ownPassword, path } = line
  const choose = (id: 'default' | 'show' | 'rename' | 'remove'): void => {
    if (id === 'default') void chooseAccount(line)
    else if (id === 'show') void showAccount(line)
    else if (id === 'remove') void removeAccount(line)
    else onRename()
  }
  return (
    <tr aria-selected={isDefault && line.chain === network().profile}>
      <Td>
        <span className="flex items-center gap-2">
          <Coin title={title} />
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
          {isDefault ? <Badge tone="accent">{t('wallet.default')}</Badge> : <Badge>{t('wallet.spare')}</Badge>}
          {path !== undefined && <Badge>{t('wallet.from-phrase')}</Badge>}
          {ownPassword && <Badge>{t('wallet.own-password')}</Badge>}
        </span>
      </Td>
      <Td className="text-right">
        <Menu
          end
          label={t('wallet.actions-of', { address: `${title} ${listAddress(address)}` })}
          triggerClassName="inline-grid size-7 place-items-center rounded-2 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:size-10"
          trigger={<MoreIcon />}
          items={[
            ...(isDefault ? [] : [{ id: 'default' as const, label: t('wallet.make-default') }]),
            { id: 'show', label: t('wallet.reveal') },
            { id: 'rename', label: t('wallet.rename') },
            { id: 'remove', label: t('wallet.remove'), danger: true },
          ]}
          onSelect={choose}
        />
      </Td>
    </tr>
  )
}
