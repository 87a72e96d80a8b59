import {
  ArrowDownIcon,
  ArrowUpIcon,
  Button,
  buttonClass,
  LockIcon,
  Menu,
  MoreIcon,
  PlusIcon,
  UnlockIcon,
} from '@tidebook/ui'
import { Suspense, useState, type ReactElement } from 'react'
import { ReceivePart } from '../../features/transfer/index.ts'
import { lockWallet, openWalletDialog } from '../../features/wallet/index.ts'
import { useT, type MessageKey } from '../../lib/i18n.ts'
import { PATHS } from '../../lib/paths.ts'
import { Link, navigate } from '../../lib/router/index.ts'

interface MoreAction {
  readonly label: MessageKey
  readonly run: () => void
  readonly danger?: true
}

/** Actions that need a wallet, in the order of the menu. */
const WITH_WALLET = {
  deposit: { label: 'shell.title-deposit', run: () => navigate(PATHS.deposit) },
  withdraw: { label: 'shell.title-withdraw', run: () => navigate(PATHS.withdraw) },
  finance: { label: 'shell.title-finance', run: () => navigate(PATHS.finance) },
  show: { label: 'wallet.reveal', run: () => openWalletDialog('show') },
  password: { label: 'wallet.change-password', run: () => openWalletDialog('password') },
} as const satisfies Readonly<Record<string, MoreAction>>
const ALWAYS = {
  export: { label: 'wallet.export', run: () => openWalletDialog('export') },
  clear: { label: 'wallet.clear', run: () => openWalletDialog('clear'), danger: true },
} as const satisfies Readonly<Record<string, MoreAction>>

/** All other actions, behind one button. */
function MoreActions({ hasWallet }: { readonly hasWallet: boolean }): ReactElement {
  const t = useT()
  const actions: Readonly<Record<string, MoreAction>> = hasWallet ? { ...WITH_WALLET, ...ALWAYS } : ALWAYS
  return (
    <Menu
      end
      label={t('wallet.more')}
      trigger={<MoreIcon />}
      triggerClassName="inline-grid size-ctl-page flex-none place-items-center rounded-2 border border-line-strong bg-surface-2 text-2 hover:text-1"
      items={Object.entries(actions).map(([id, { label, danger }]) => ({ id, label: t(label), danger }))}
      onSelect={(id) => actions[id]?.run()}
    />
  )
}

/** Shows the address with its QR code to a payer. */
function ReceiveButton({ address }: { readonly address: string }): ReactElement {
  const t = useT()
  const [receiving, setReceiving] = useState(false)
  return (
    <>
      <Button onClick={() => setReceiving(true)}>
        <ArrowDownIcon />
        {t('transfer.receive')}
      </Button>
      {receiving && (
        <Suspense fallback={null}>
          <ReceivePart address={address} onClose={() => setReceiving(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Actions of the wallet page: one primary, three secondary ones, and the others in a menu. Without a wallet only the
 * menu is shown, because the page itself offers to create or import one.
 */
export function WalletTools(props: { readonly address: string | undefined; readonly locked: boolean }): ReactElement {
  const { address, locked } = props
  const t = useT()
  if (address === undefined) return <MoreActions hasWallet={false} />
  return (
    <div className="flex w-full flex-wrap gap-2 max-tablet:*:grow max-tablet:*:basis-2/5 tablet:w-auto">
      <Link to={PATHS.transfer} className={buttonClass('primary')}>
        <ArrowUpIcon />
        {t('transfer.title')}
      </Link>
      <ReceiveButton address={address} />
      <Button onClick={() => openWalletDialog('add')}>
        <PlusIcon />
        {t('wallet.add')}
      </Button>
      <span className="flex gap-2">
        <Button className="flex-1" onClick={() => (locked ? openWalletDialog('unlock') : void lockWallet())}>
          {locked ? <UnlockIcon /> : <LockIcon />}
          {t(locked ? 'wallet.unlock' : 'wallet.lock-now')}
        </Button>
        <MoreActions hasWallet />
      </span>
    </div>
  )
}
