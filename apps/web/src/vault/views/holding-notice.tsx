import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'

/** The holdings required before a further wallet of the exchange's network can be added (WAL-076). */
export function HoldingNotice(): ReactElement | null {
  const t = useT()
  const { furtherWallets } = network()
  if (furtherWallets === undefined) return null
  const holding = `${furtherWallets.above} ${furtherWallets.title}`
  return <Notice tone="warning">{t('wallet.holding-short', { holding })}</Notice>
}
