import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { PaymentAddress } from './payment-address.tsx'

/** Deposit of the exchange's own coin, which needs no agent: the sender pays the wallet directly (DEP-013, A04). */
export function OwnCoin({ wallet }: { readonly wallet: string }): ReactElement {
  const t = useT()
  const { native } = network()
  return (
    <>
      <p className="text-2">{t('gateway.own-coin', { coin: native.title })}</p>
      <PaymentAddress
        address={wallet}
        chain={native.title}
        arrivals={t('gateway.only-this', { coin: native.title, chain: native.title })}
      />
    </>
  )
}
