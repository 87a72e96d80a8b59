import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { useFaucet, useFaucetOffered } from '../services/faucet.ts'

/** Says how an inactive wallet becomes active (STA-008) and offers test money where the network is the local one (U11). */
export const InactiveNotice = (props: { readonly address: string; readonly className?: string }): ReactElement => {
  const { address, className } = props
  const t = useT()
  const offered = useFaucetOffered()
  const { busy, ask } = useFaucet(address)
  return (
    <Notice tone="warning" {...(className !== undefined && { className })}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{t('wallet.inactive', { amount: network().activation })}</p>
          <p className="text-12 text-2">{t(offered ? 'wallet.inactive-faucet' : 'wallet.inactive-send')}</p>
        </div>
        {offered && (
          <Button variant="primary" pending={busy} onClick={() => void ask()}>
            {t(busy ? 'wallet.faucet-busy' : 'wallet.faucet')}
          </Button>
        )}
      </div>
    </Notice>
  )
}
