import { Button, buttonClass, Card, figureText, Progress, Steps, useKeptFocus } from '@tidebook/ui'
import { useRef, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT, type Translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { PATHS, tradePath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { mainRows, useMarket } from '../../markets/index.ts'
import {
  openWalletDialog,
  useFaucetOffered,
  useWallet,
  useFaucet,
  useHistoryWritten,
  walletStore,
} from '../../wallet/index.ts'
import { GUIDE_STEPS, guideSteps, type GuideStep } from '../model/guide-steps.ts'
import { guideDone } from '../model/guide-setting.ts'
import { useStore } from '../../../lib/store.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { api } from '../../network/index.ts'

/** Returns whether the wallet ever placed an order: one is open, or its ledger history contains one. */
function useHasOrdered(): boolean {
  const address = useStore(walletStore, (state) => (state.active === 'active' ? state.wallet?.address : undefined))
  const openOrders = useStore(walletStore, (state) => valueOf(state.orders)?.length ?? 0)
  const [ordered, setOrdered] = useState<{ readonly address: string; readonly yes: boolean }>()
  useEffect(() => {
    if (address === undefined || openOrders > 0) return undefined
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      const answer = await api.orderHistory(address, { size: 1 }, { signal: stop.signal })
      if (answer.result) setOrdered({ address, yes: answer.data.count > 0 })
    }
    ask().catch(() => undefined)
    return () => stop.abort()
  }, [address, openOrders])
  return openOrders > 0 || (ordered?.yes === true && ordered.address === address)
}

/** Requests test money from a faucet, or shows the deposit address when there is none. */
function FaucetButton({ address }: { address: string }): ReactElement {
  const t = useT()
  const offered = useFaucetOffered()
  const { busy, waits, request } = useFaucet(address)
  const percent = Math.floor((useHistoryWritten() ?? 0) * 100)
  return (
    <Button
      variant="primary"
      size="small"
      pending={busy || waits}
      onClick={() => (offered ? void request() : openWalletDialog('show'))}
    >
      {waits ? t('wallet.faucet-waits', { percent }) : t(offered ? 'home.guide-fund-do' : 'home.guide-fund-wallet')}
    </Button>
  )
}

const primary = buttonClass('primary', 'small')

/** Returns the activation amount and, where a faucet exists, the amount that it sends. */
function fundText(t: Translate, offered: boolean): string {
  const { activation: amount, gift } = network()
  if (!offered || gift === undefined) return t('home.guide-fund-text', { amount })
  return t('home.guide-fund-faucet', { amount, gift: figureText(gift) })
}

/** Guides a user from an empty browser to a first order, based on the actual wallet, ledger and orders. */
export function FirstTradeGuide(): ReactElement | null {
  const t = useT()
  const { wallet, active } = useWallet()
  const { rows } = useMarket()
  const hasOrdered = useHasOrdered()
  const offered = useFaucetOffered()
  const guide = useRef<HTMLDivElement>(null)
  // When a step completes, focus moves to the next one.
  useKeptFocus(guide, 'button, a')
  const entries = guideSteps({ hasWallet: wallet !== undefined, active: active === 'active', hasOrdered })
  const done = entries.filter((entry) => entry.state === 'done').length
  const isComplete = done === GUIDE_STEPS.length
  // The visit that completes the steps still shows them, so that nothing moves.
  const [wasComplete] = useState(() => guideDone.read())
  useEffect(() => {
    if (isComplete) guideDone.write(true)
  }, [isComplete])
  const first = mainRows(rows, 1)[0]?.pair
  const actions: Record<GuideStep, ReactNode> = {
    create: (
      <div className="flex flex-col items-end gap-1">
        <Link to={PATHS.walletCreate} className={primary}>
          {t('home.guide-create-do')}
        </Link>
        <Button variant="quiet" size="small" onClick={() => openWalletDialog('import')}>
          {t('home.guide-import-do')}
        </Button>
      </div>
    ),
    backup: undefined,
    fund: wallet && <FaucetButton address={wallet.address} />,
    order: (
      <Link to={tradePath(first)} className={primary}>
        {t('home.guide-order-do')}
      </Link>
    ),
  }
  const texts: Record<GuideStep, ReactNode> = {
    create: wallet ? <span translate="no">{listAddress(wallet.address)}</span> : t('home.guide-create-text'),
    backup: wallet ? t('home.guide-backup-done') : t('home.guide-backup-text'),
    fund: active === 'active' ? t('home.guide-fund-done') : fundText(t, offered),
    order: hasOrdered ? t('home.guide-order-done') : t('home.guide-order-text'),
  }
  const titles: Record<GuideStep, string> = {
    create: t('home.guide-create'),
    backup: t('home.guide-backup'),
    fund: t('home.guide-fund'),
    order: t('home.guide-order'),
  }
  if (wasComplete && wallet !== undefined) return null
  const count = t('home.guide-count', { done, all: GUIDE_STEPS.length })
  return (
    <Card title={t('home.guide')} trailing={<span className="text-12 text-2">{count}</span>}>
      <div ref={guide} className="flex flex-col gap-4 p-4">
        <Progress share={done / GUIDE_STEPS.length} label={count} />
        <Steps
          steps={entries.map(({ id, state }) => ({
            id,
            state,
            title: titles[id],
            text: texts[id],
            action: state === 'now' ? actions[id] : undefined,
          }))}
        />
      </div>
    </Card>
  )
}
