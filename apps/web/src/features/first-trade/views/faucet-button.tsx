import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { openWalletDialog, useFaucet, useFaucetOffered, useHistoryPercent } from '../../wallet/index.ts'

/** Requests test money from a faucet, or shows the deposit address when there is none. */
export function FaucetButton({ address }: { address: string }): ReactElement {
  const t = useT()
  const offered = useFaucetOffered()
  const { busy, waits, ask } = useFaucet(address)
  const percent = useHistoryPercent() ?? 0
  return (
    <Button
      variant="primary"
      size="small"
      pending={busy || waits}
      onClick={() => (offered ? void ask() : openWalletDialog('show'))}
    >
      {waits ? t('wallet.faucet-waits', { percent }) : t(offered ? 'home.guide-fund-do' : 'home.guide-fund-wallet')}
    </Button>
  )
}
