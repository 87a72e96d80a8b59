import { Button, CopyIcon, Dialog, focusHere, Notice, Skeleton } from '@tidebook/ui'
import { type ReactElement, useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { AccountLine } from '../model/accounts.ts'
import { copyText } from '../services/clipboard.ts'
import { QrCode } from '../../../lib/qr-code.tsx'
import type { BalanceTable } from '@tidebook/contract'
import { BALANCE_CODES } from '@tidebook/contract/balance-codes'
import { network, titleOfCode } from '../../../lib/network.ts'
import { api } from '../../network/index.ts'
import { parseBalanceKey } from '../model/balances.ts'

/** Balances of a watched address on the exchange's network; other networks are not queried here. */
function WatchedBalances({ account }: { account: AccountLine }): ReactElement | null {
  const t = useT()
  const own = account.chain === network().profile
  const [table, setTable] = useState<BalanceTable | 'failed'>()
  useEffect(() => {
    if (!own) return undefined
    let left = false
    const take = (found: BalanceTable | 'failed'): void => void (left || setTable(found))
    api.balance(account.address).then(
      (answer) => {
        // An address that does not exist on the ledger has no balances.
        const nothing = !answer.result && answer.code === BALANCE_CODES.inactive
        take(answer.result ? answer.data : nothing ? {} : 'failed')
      },
      () => take('failed'),
    )
    return () => {
      left = true
    }
  }, [own, account.address])
  if (!own) return null
  if (table === undefined) return <Skeleton className="mt-3 h-4" />
  if (table === 'failed') return <p className="mt-3 text-13 text-2">{t('wallet.assets-failed')}</p>
  const lines = Object.entries(table)
  if (lines.length === 0) return <p className="mt-3 text-13 text-2">{t('wallet.assets-empty')}</p>
  return (
    <dl aria-label={t('wallet.assets')} className="mt-3 max-h-60 overflow-y-auto border-t pt-2">
      {lines.map(([key, { value }]) => (
        <div key={key} className="flex justify-between gap-3 py-1 text-13">
          <dt>{titleOfCode(parseBalanceKey(key).code)}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface CodeDialogProps {
  readonly account: AccountLine
  /** The encrypted wallet; without it the QR code contains the address. */
  readonly keystore?: string | undefined
  readonly onClose: () => void
}

/** The QR code of an address for a sender, or of an encrypted wallet for another device (WAL-080). */
export function CodeDialog({ account, keystore, onClose }: CodeDialogProps): ReactElement {
  const t = useT()
  const { title, address, watched } = account
  const name = t(keystore === undefined ? 'wallet.address-code' : 'wallet.keystore-code')
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      closeLabel={t('wallet.close')}
      footer={
        <>
          {keystore === undefined && (
            <Button onClick={() => void copyText(address)}>
              <CopyIcon />
              {t('wallet.copy-address')}
            </Button>
          )}
          <Button ref={focusHere} variant="primary" onClick={onClose}>
            {t('wallet.done-reading')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3">
        <QrCode text={keystore ?? address} label={`${name} ${address}`} />
        <p className="text-center text-13 break-all" translate="no">
          <span className="block text-12 text-2">{title}</span>
          {address}
        </p>
        {keystore !== undefined && <Notice tone="warning">{t('wallet.keystore-code-text')}</Notice>}
      </div>
      {watched && <WatchedBalances account={account} />}
    </Dialog>
  )
}
