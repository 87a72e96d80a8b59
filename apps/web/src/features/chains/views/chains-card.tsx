import { Card, Table, Th } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { accountLines, accountsStore, useWallet, type AccountLine } from '../../wallet/index.ts'
import { chainNode } from '../services/chain-nodes.ts'
import { ChainLine } from './chain-line.tsx'
import { SendDialog } from './send-dialog.tsx'
import { SentList } from './sent-list.tsx'

/** Wallets of the types that are not traded here: what they hold, and money from them (TRF-009 to TRF-020). */
export const ChainsCard = (): ReactElement | null => {
  const t = useT()
  const { wallet } = useWallet()
  const accounts = useStore(accountsStore)
  const [from, setFrom] = useState<AccountLine>()
  const own = network().profile
  const named = new Set(network().chains?.map(({ chain }) => chain))
  const lines = accountLines(valueOf(accounts) ?? [], wallet, own).filter(
    ({ chain }) => chain !== own && named.has(chain),
  )
  if (lines.length === 0) return null
  const node = from && chainNode(from.chain)
  return (
    <Card title={t('chains.title')}>
      <Table page aria-label={t('chains.title')}>
        <thead>
          <tr>
            <Th>{t('chains.wallet')}</Th>
            <Th figures>{t('common.available')}</Th>
            <Th>
              <span className="sr-only">{t('chains.send')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ChainLine key={`${line.vault} ${line.chain} ${line.address}`} line={line} onSend={() => setFrom(line)} />
          ))}
        </tbody>
      </Table>
      <SentList />
      {from !== undefined && node !== undefined && (
        <SendDialog account={from} node={node} onClose={() => setFrom(undefined)} />
      )}
    </Card>
  )
}
