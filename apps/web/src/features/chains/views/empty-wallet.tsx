import { Notice } from '@tidebook/ui'
import type { ChainId } from '@tidebook/chains'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { faucetHost } from '../services/test-coins.ts'
import { TestCoins } from './test-coins.tsx'

/** Reports an empty wallet on chains with a faucet. Renders nothing on other chains. */
export function EmptyWallet(props: {
  readonly chain: ChainId
  readonly address: string
  readonly coin: string
}): ReactElement | null {
  const { chain, address, coin } = props
  const t = useT()
  if (faucetHost(chain) === undefined) return null
  return <Notice action={<TestCoins chain={chain} address={address} />}>{t('chains.empty-wallet', { coin })}</Notice>
}
