import { CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import { Button, buttonClass, Card, CheckIcon, CopyIcon } from '@tidebook/ui'
import { useEffect, useRef, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { pageStore } from '../../../lib/page-store.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { openWalletDialog } from '../model/dialog-state.ts'
import { useWallet } from '../model/wallet-state.ts'
import { copyText } from '../services/clipboard.ts'
import { useFaucetOffered } from '../services/faucet.ts'
import { InactiveHint } from './inactive-hint.tsx'

/** Returns the text of the link back to a page. */
function backWords(back: string): MessageKey {
  if (back.startsWith(PATHS.deposit)) return 'wallet.back-deposit'
  return back.startsWith(PATHS.withdraw) ? 'wallet.back-withdraw' : 'wallet.back'
}

/**
 * Result of creating a wallet: its address, and a link to the next step to a first trade, or back to the page that
 * needs the wallet. For a spare wallet it also shows the trading wallet.
 */
export function DoneCard(props: {
  readonly address: string
  readonly isTrading?: boolean
  /** The chain for which the wallet was created, and the page that requested it. */
  readonly chain?: ChainId | undefined
  readonly back?: string | undefined
}): ReactElement {
  const { address, isTrading = true, chain, back } = props
  const t = useT()
  const { active, wallet } = useWallet()
  const offered = useFaucetOffered()
  // An order form without a wallet links to this page, so trading continues at its pair.
  const { lastDealPath } = useStore(pageStore)
  // Trading requires an active wallet. For an inactive one the primary button is the one for funding.
  const waits = isTrading && active !== 'active'
  const next = waits ? 'default' : 'primary'
  const title = useRef<HTMLHeadingElement>(null)
  // The previously focused form or button is gone in this step, so focus moves here.
  useEffect(() => title.current?.focus(), [active])
  return (
    <Card>
      <div className="flex flex-col gap-4 p-4">
        <div className="flex items-start gap-3">
          <span className="grid size-6 flex-none place-items-center rounded-full border border-success bg-success-tint text-success">
            <CheckIcon size="small" />
          </span>
          <div className="min-w-0">
            <h2 ref={title} tabIndex={-1} className="text-16 font-semibold outline-0">
              {chain === undefined ? t('wallet.created') : t('wallet.created-chain', { chain: CHAIN_TITLES[chain] })}
            </h2>
            <p className="mt-1 text-14 break-all" translate="no">
              {address}
            </p>
            <Button
              size="small"
              variant={waits && !offered ? 'primary' : 'default'}
              className="mt-2"
              onClick={() => void copyText(address)}
            >
              <CopyIcon size="small" />
              {t('wallet.copy-address')}
            </Button>
          </div>
        </div>
        {!isTrading && wallet !== undefined && (
          <p className="text-13 text-2">{t('wallet.still-trading', { address: listAddress(wallet.address) })}</p>
        )}
        {isTrading && chain !== undefined && wallet !== undefined && wallet.address !== address && (
          <p className="text-13 text-2">{t('wallet.created-also', { address: listAddress(wallet.address) })}</p>
        )}
        {isTrading && <InactiveHint />}
        {isTrading && active === 'active' && (
          <output className="block text-13 text-success">{t('wallet.now-active')}</output>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="large" variant="quiet" onClick={() => openWalletDialog('export')}>
            {t('wallet.export-title')}
          </Button>
          <Link to={PATHS.wallet} className={buttonClass('default', 'large')}>
            {t('wallet.page')}
          </Link>
          {back === undefined ? (
            <Link to={lastDealPath} className={buttonClass(next, 'large')}>
              {t('wallet.go-trade')}
            </Link>
          ) : (
            <Link to={back} className={buttonClass(next, 'large')}>
              {t(backWords(back))}
            </Link>
          )}
        </div>
      </div>
    </Card>
  )
}
