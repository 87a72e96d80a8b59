import { Button, buttonClass, Card, figureText, Progress, Steps, useKeptFocus } from '@tidebook/ui'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT, type Translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { PATHS, tradePath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { mainRows, useMarket } from '../../markets/index.ts'
import { openWalletDialog, useFaucetOffered, useWallet } from '../../wallet/index.ts'
import { GUIDE_STEPS, guideSteps, type GuideStep } from '../model/guide-steps.ts'
import { useHasOrdered } from './use-has-ordered.ts'
import { FaucetButton } from './faucet-button.tsx'

const primary = buttonClass('primary', 'small')

/** Returns the activation amount and, where a faucet exists, the amount that it sends. */
function fundText(t: Translate, offered: boolean): string {
  const { activation: amount, gift } = network()
  if (!offered || gift === undefined) return t('home.guide-fund-text', { amount })
  return t('home.guide-fund-faucet', { amount, gift: figureText(gift) })
}

/** Guides a user from an empty browser to a first order, based on the actual wallet, ledger and orders. */
export function FirstTradeGuide(): ReactElement {
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
