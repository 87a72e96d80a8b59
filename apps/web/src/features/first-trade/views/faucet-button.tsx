import { Button } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { askFaucet, openWalletDialog, useFaucetOffered } from '../../wallet/index.ts'

/** Test money where a faucet runs, else the address to send to. */
export const FaucetButton = ({ address }: { address: string }): ReactElement => {
  const t = useT()
  const offered = useFaucetOffered()
  const [busy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    await askFaucet(address)
    setBusy(false)
  }
  return (
    <Button
      variant="primary"
      size="small"
      pending={busy}
      onClick={() => (offered ? void ask() : openWalletDialog('show'))}
    >
      {t(offered ? 'home.guide-fund-do' : 'home.guide-fund-wallet')}
    </Button>
  )
}
