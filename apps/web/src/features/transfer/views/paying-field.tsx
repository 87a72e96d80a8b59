import { Badge, ChevronDownIcon, Dialog } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { ChainIcon } from '../../../lib/token-icon.tsx'
import type { AccountLine } from '../../wallet/index.ts'
import { accountId, setPayingWallet } from '../model/transfer-form.ts'
import { isConnected, useOtherPayer, usePayers } from '../services/use-paying.ts'

const LINE =
  'flex h-row-card w-full min-w-0 items-center gap-3 rounded-2 px-2 text-left enabled:hover:bg-surface-2 aria-[current]:bg-accent-tint'

/** Selects the paying wallet, including those on other networks. Hidden while there is only one. */
export function PayingField(): ReactElement | null {
  const t = useT()
  const [open, setOpen] = useState(false)
  const payers = usePayers()
  const other = useOtherPayer()
  const { profile } = network()
  const paying = other ?? payers.find(({ chain }) => chain === profile)
  if (payers.length < 2 && (other !== undefined || paying !== undefined || payers.length === 0)) return null
  const nameOf = ({ name, title }: AccountLine): string => name ?? title
  const choose = (line: AccountLine): void => {
    setPayingWallet(line.chain === profile ? undefined : accountId(line))
    setOpen(false)
  }
  return (
    <div>
      <p className="mb-1 text-12 text-2">{t('transfer.from')}</p>
      <button
        type="button"
        aria-label={`${t('transfer.from')}: ${paying === undefined ? '' : nameOf(paying)}`}
        onClick={() => setOpen(true)}
        className="flex h-10 w-full items-center gap-2 rounded-2 border border-line-strong bg-surface-1 px-3 text-left text-14 hover:border-line-control pointer-coarse:h-11"
      >
        {paying !== undefined && (
          <>
            <ChainIcon chain={paying.chain} />
            <span className="font-medium whitespace-nowrap">{nameOf(paying)}</span>
            <span className="min-w-0 flex-1 truncate text-12 text-3" translate="no">
              {listAddress(paying.address)}
            </span>
          </>
        )}
        <ChevronDownIcon className="ms-auto text-3" />
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t('transfer.from')} closeLabel={t('common.close')}>
          <ul className="max-h-80 overflow-y-auto">
            {payers.map((line) => (
              <li key={accountId(line)}>
                <button
                  type="button"
                  className={LINE}
                  aria-current={line === paying || undefined}
                  disabled={!isConnected(line.chain)}
                  onClick={() => choose(line)}
                >
                  <ChainIcon chain={line.chain} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{nameOf(line)}</span>
                    <span className="block truncate text-12 text-3" translate="no">
                      {listAddress(line.address)}
                    </span>
                  </span>
                  {!isConnected(line.chain) && <Badge>{t('transfer.not-connected')}</Badge>}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  )
}
